// Opens the files with which the system has started the installed app, as if they had been chosen on this page.

import { one } from "../engine/dom.js";

/** @typedef {{ getFile: () => Promise<File> }} Handle */

/** @type {HTMLInputElement} */
const field = one("#file");

/** @param {{ files: Handle[] }} launched */
async function open({ files }) {
  if (!files.length) return;
  const chosen = new DataTransfer();
  for (const handle of files) chosen.items.add(await handle.getFile());
  field.files = chosen.files;
  field.form?.requestSubmit();
}

// @ts-expect-error: only browsers that can install an app know it
globalThis.launchQueue?.setConsumer(open);
