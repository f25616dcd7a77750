// The one door of the start page and of /open: what was chosen, dropped or opened by the system is sent to the server,
// which says what it is; only a photo stays here, and is taken to the page that asks which game it is of.

import { one } from "../engine/dom.js";
import { isPhoto, put } from "./handover.js";

/** @typedef {{ files: { getFile: () => Promise<File> }[] }} Launch */

/** @type {HTMLInputElement} */
const field = one("#file");
const form = /** @type {HTMLFormElement} */ (field.form);

/** @param {Iterable<File>} files */
async function bring(files) {
  const photo = [...files].find(isPhoto);
  if (!photo) return form.requestSubmit();
  await put(photo);
  field.value = "";
  location.assign(`${form.action}#photo`);
}

/** @param {File[]} files */
function choose(files) {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  field.files = chosen.files;
  if (files.length) void bring(files);
}

/** Whether files are dragged, and not a text or a link of the page. @param {DragEvent} event */
function brings({ dataTransfer }) {
  return dataTransfer?.types.includes("Files") ?? false;
}

export function openDoor() {
  field.addEventListener("change", () => void bring(field.files ?? []));
  document.addEventListener("dragover", (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    document.body.classList.add("is-over");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("is-over"));
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("is-over");
    if (!brings(event)) return;
    event.preventDefault();
    choose([...(event.dataTransfer?.files ?? [])]);
  });
  /** @param {Launch} launch */
  const launched = async ({ files }) => choose(await Promise.all(files.map((handle) => handle.getFile())));
  // @ts-expect-error: only browsers that can install an app know it
  globalThis.launchQueue?.setConsumer(launched);
}
