// Names each of the pairs of scripts on standard input (JSON) whose two files do not parse to the same program.

import { readFileSync } from "node:fs";
import { parse } from "acorn";

const PLACES = new Set(["start", "end", "raw"]);

/** @param {string} file */
function meaning(file) {
  const program = parse(readFileSync(file, "utf8"), { ecmaVersion: "latest", sourceType: "module" });
  return JSON.stringify(program, (key, value) =>
    PLACES.has(key) ? undefined : value instanceof RegExp ? String(value) : value,
  );
}

for (const [written, sent] of JSON.parse(readFileSync(0, "utf8")))
  if (meaning(written) !== meaning(sent)) console.log(written);
