// The one door of the start page and of /open: what was chosen, dropped or opened by the system is sent to the server,
// which says what it is; only a photo stays here, and is taken to the page that asks which game it is of.

import { one } from "../dom.ts";
import { isPhoto, put } from "./handover.ts";

export function openDoor() {
  const field: HTMLInputElement = one("#file");
  const chosen = () => field.files?.length && void bring(field);
  field.addEventListener("change", chosen);
  chosen(); // before this script ran
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
  const choose = (files: File[]) => {
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    field.files = all.files;
    chosen();
  };
  const launched = async ({ files }: { files: { getFile: () => Promise<File> }[] }) =>
    choose(await Promise.all(files.map((handle) => handle.getFile())));
  // @ts-expect-error: only browsers that can install an app know it
  globalThis.launchQueue?.setConsumer(launched);
}

async function bring(field: HTMLInputElement) {
  const form = field.form as HTMLFormElement;
  const files = [...(field.files ?? [])];
  const photo = files.find(isPhoto);
  const alone = (files.length > 1 && photo && form.dataset.alone) || "";
  field.setCustomValidity(alone);
  if (alone) return void field.reportValidity();
  if (!photo) return form.requestSubmit();
  await put(photo);
  field.value = "";
  location.assign(`${form.action}#photo`);
}

/** Whether files are dragged, and not a text or a link of the page. */
function brings({ dataTransfer }: DragEvent) {
  return dataTransfer?.types.includes("Files") ?? false;
}
