// Loads one script with a slip in it: `SLIP="FILE NUMBER" node --import ./mutants/scripts/hook.js TEST`.

import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { slipped } from "./slips.js";

const [file, number] = (process.env.SLIP ?? "").split(" ");
const address = file && pathToFileURL(file).href;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const isSlipped = url.split("?")[0] === address;
    return isSlipped ? { ...loaded, source: slipped(String(loaded.source), Number(number)) } : loaded;
  },
});
