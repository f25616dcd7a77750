// The picture of the table: taken or chosen here, kept in this browser, shown with the result, and sent to nobody.

import { all, gamePath, one, touched } from "../dom.ts";
import { draw } from "../parts/file.ts";
import { drop, kept, put } from "../parts/handover.ts";

export function listenForPicture() {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest("#picture")) void take(target);
  });
  document.addEventListener("click", (event) => {
    if (touched(event, "#table button")) void drop(gamePath()).then(tell);
  });
  for (const name of ["refreshed", "pictured"]) document.addEventListener(name, () => void show());
  void show();
}

async function show() {
  const picture = await kept(gamePath()).catch(() => undefined);
  for (const part of all("#picture")) part.hidden = false;
  for (const figure of all("#table")) {
    if (picture) await draw(picture, one("canvas", figure));
    figure.hidden = !picture;
  }
}

/** Keep a file as it is drawn: upright, small, and without what a camera writes beside it. */
async function take(input: HTMLInputElement) {
  const canvas = document.createElement("canvas");
  const drawn = draw((input.files as FileList)[0], canvas).then(
    () => new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg")),
  );
  const isKept = await drawn.then((picture) => put(picture as Blob, gamePath())).then(tell, () => false);
  one("#picture .bad").hidden = isKept;
  input.value = "";
}

/** Let the page show, and share, what is kept now. */
function tell() {
  return document.dispatchEvent(new Event("pictured"));
}
