// The interpreter, in a worker of its own: starts Python with the app, answers one request after the other, and saves
// what changed before anybody hears of it.

import { lay, unpacked } from "./files.ts";
import { load, saveWithRoom } from "./store.ts";
import { keep, proved, shelfOf, taken, type Warm } from "./warm.ts";

/** Addresses of the parts. */
type Places = { scope: string; python: string; stdlib: string; core: string; app: string };

// Pyodide asks for a list of its packages, of which we need none.
const VERSIONS = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };
const full = new BroadcastChannel("pocket-full"); // all tabs say it
const GAMES = "/games";
const APP = "/app";
const WARM = `
import sys
sys.path.insert(0, "${APP}")
from pathlib import Path
from scorer.pocket.bridge import Bridge, warm_up
warm_up(scope)
`;

/** Start Python and the app without games, as the memory of an earlier start has it, or from the beginning. */
async function warmed(places: Places) {
  const shelf = await shelfOf(places.scope, places);
  const warm = await taken(shelf);
  if (warm) return { pyodide: await booted(places, warm), prove: () => proved(shelf) };
  const packed = fetch(places.app).then((answer) => answer.arrayBuffer());
  const pyodide = await booted(places);
  const files = await unpacked(pyodide, await packed);
  lay(pyodide.FS, APP, files);
  pyodide.globals.set("scope", places.scope);
  pyodide.runPython(WARM);
  const memory = pyodide.makeMemorySnapshot();
  return { pyodide, prove: () => keep(shelf, { files, memory }) };
}

/** Start Python. Its compiled library comes first, always to the same place in memory: a snapshot points there. */
async function booted({ python, stdlib, core }: Places, warm?: Warm) {
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    import(`${python}pyodide.mjs`),
    import(`${python}pyodide.asm.mjs`),
  ]);
  const pyodide = await loadPyodide({
    indexURL: python,
    stdLibURL: stdlib,
    lockFileContents: { info: VERSIONS, packages: {} },
    packageBaseUrl: python,
    fsInit: async (system: any) => {
      const library = new Uint8Array(await (await fetch(core)).arrayBuffer());
      system.mkdirTree(`${APP}/pydantic_core`);
      await system.preloadFile(`${APP}/pydantic_core`, core.split("/").at(-1), library, true, true);
      if (warm) lay(system, APP, warm.files);
    },
    createPyodideModule: async (settings: unknown) => {
      const module = await create(settings);
      if (warm) module.growMemory(warm.memory.length);
      return module;
    },
    ...(warm ? { _loadSnapshot: warm.memory } : { _makeSnapshot: true }),
  });
  pyodide._api.config._loadSnapshot = null; // it is as large as all memory
  if (warm) warm.memory = new Uint8Array();
  return pyodide;
}

async function start(places: Places): Promise<{ pyodide: any; bridge: any; prove: (() => unknown) | null }> {
  const { pyodide, prove } = await warmed(places);
  pyodide.FS.mkdir(GAMES);
  for (const [name, content] of await load()) pyodide.FS.writeFile(`${GAMES}/${name}`, content);
  return { pyodide, prove, bridge: pyodide.runPython(`Bridge(Path("${GAMES}"), scope)`) };
}

let started: ReturnType<typeof start>;
let turn: Promise<unknown>;

/** Answer one request. */
async function answer({ method, url, headers, body }: any, port: MessagePort) {
  try {
    const state = await started;
    const { pyodide, bridge } = state;
    const sent = pyodide.toPy(Object.fromEntries(headers));
    const [status, names, content] = own(bridge.answer(method, url, sent, pyodide.toPy(new Uint8Array(body))));
    await saveWithRoom(own(bridge.changed()), (isFull) => full.postMessage(isFull));
    bridge.saved();
    port.postMessage({ status, headers: names, body: content });
    state.prove?.();
    state.prove = null;
  } catch (problem) {
    port.postMessage({ status: 503, headers: [["Content-Type", "text/plain"]], body: String(problem) }); // sent again
  }
}

/** Return a value of Python as one of JavaScript. */
function own(value: any) {
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
