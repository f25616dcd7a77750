// The interpreter, in a worker of its own: starts Python with the app, answers one request after the other, and saves
// what changed before anybody hears of it.

import { load, save } from "./store.js";

/** @typedef {{scope: string, python: string, stdlib: string, app: string}} Places  addresses of the parts */

// Pyodide asks for a list of its packages, of which we need none.
const VERSIONS = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };
const GAMES = "/games";
const APP = "/app";
const START = `
import sys
sys.path.insert(0, "${APP}")
from pathlib import Path
from scorer.pocket.bridge import Bridge
Bridge(Path("${GAMES}"), scope)
`;

/** @param {Places} places */
async function start({ scope, python, stdlib, app }) {
  const archive = fetch(app).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(`${python}pyodide.mjs`);
  const pyodide = await loadPyodide({
    indexURL: python,
    stdLibURL: stdlib,
    lockFileContents: { info: VERSIONS, packages: {} },
    packageBaseUrl: python,
  });
  pyodide.unpackArchive(await archive, "xztar", { extractDir: APP });
  pyodide.FS.mkdir(GAMES);
  for (const [name, content] of await load()) pyodide.FS.writeFile(`${GAMES}/${name}`, content);
  return { pyodide, bridge: pyodide.runPython(START, { globals: pyodide.toPy({ scope }) }) };
}

/** @type {ReturnType<typeof start>} */
let started;
/** @type {Promise<unknown>} */
let turn;

/** Answer one request. @param {any} question @param {MessagePort} port */
async function answer({ method, url, headers, body }, port) {
  try {
    const { pyodide, bridge } = await started;
    const sent = pyodide.toPy(Object.fromEntries(headers));
    const [status, names, content] = own(bridge.answer(method, url, sent, pyodide.toPy(new Uint8Array(body))));
    await save(own(bridge.changed()));
    bridge.saved();
    port.postMessage({ status, headers: names, body: content });
  } catch (problem) {
    port.postMessage({ status: 503, headers: [["Content-Type", "text/plain"]], body: String(problem) }); // sent again
  }
}

/** Return a value of Python as one of JavaScript. @param {any} value */
function own(value) {
  const copy = value.toJs();
  value.destroy();
  return copy;
}

self.onmessage = ({ data, ports: [port] }) => {
  if (data.places) {
    started = start(data.places);
    turn = started.catch((problem) => self.postMessage({ problem: String(problem) }));
  } else
    port.onmessage = ({ data: question }) => {
      turn = turn.then(() => answer(question, port));
    };
};
