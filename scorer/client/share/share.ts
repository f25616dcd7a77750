// Shares the result with one tap: as a file where the phone can share files, else as a download; or as text.
// Files are made before anybody taps, since a browser shares only within a moment after a tap. A picture of the table is
// kept in this browser, shown with the result and shared above it, and sent to nobody.

import { all, gamePath, one, touched } from "../dom.ts";
import { draw, fetched } from "../parts/file.ts";
import { drop, kept, put } from "../parts/handover.ts";
import { leaveFor } from "../parts/leave.ts";

const NS = "image/svg+xml";
const made: Map<string, Promise<File>> = new Map();

const DONE_WITH = ["AbortError", "InvalidStateError"];

const MAKERS: Record<string, (address: string, name: string) => Promise<File>> = { pdf: makePrint, png: makePicture };

async function makePrint(address: string, name: string) {
  const answer = await fetched(address);
  return new File([await answer.blob()], `${name}.pdf`, { type: "application/pdf" });
}

/** Turn the picture, which is an SVG, into the PNG that every chat takes, below that of the table if there is one. */
async function makePicture(address: string, name: string) {
  const picture = new Image();
  picture.src = `data:${NS};charset=utf-8,${encodeURIComponent(await (await fetched(address)).text())}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  const table = document.createElement("canvas");
  const photo = await kept(gamePath()).catch(() => undefined);
  if (photo) await draw(photo, table);
  const high = photo ? Math.round(picture.naturalWidth * Math.min(1, table.height / table.width)) : 0;
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight + high;
  const context = canvas.getContext("2d");
  const seen = (high * table.width) / canvas.width; // the middle of one that is higher than wide
  if (photo) context?.drawImage(table, 0, (table.height - seen) / 2, table.width, seen, 0, 0, canvas.width, high);
  context?.drawImage(picture, 0, high);
  return fileFrom(canvas, `${name}.png`, "image/png");
}

async function fileFrom(canvas: HTMLCanvasElement, name: string, type: string) {
  const blob: Blob | null = await new Promise((done) => canvas.toBlob(done, type));
  if (!blob) throw new Error("no picture came of it");
  return new File([blob], name, { type });
}

/** Return the file behind a link, made only once until the result changes. */
function fileOf(link: HTMLAnchorElement): Promise<File> {
  const address = link.href;
  const file = made.get(address) ?? MAKERS[link.dataset.share ?? ""](address, one("#share").dataset.file ?? "result");
  made.set(address, file);
  file.catch(() => made.delete(address)); // the next tap tries again
  return file;
}

/** Return whether moves are still on this phone, so that there is no final result to share. */
function isWaiting() {
  return all("[data-waiting]").some(({ hidden }) => !hidden);
}

async function pass(link: HTMLAnchorElement) {
  tell("making");
  try {
    const file = await fileOf(link);
    tell((await isShared({ files: [file] })) ? "" : save(file));
  } catch {
    tell("failed");
  }
}

/**
 * Share, and return whether that is settled: shared, called off, or still being chosen after a second tap. Files go
 * without text, since some apps drop them otherwise.
 */
async function isShared(data: ShareData) {
  if (!navigator.canShare?.(data)) return false;
  return navigator.share(data).then(
    () => true,
    (error) => DONE_WITH.includes(error.name),
  );
}

function save(file: File) {
  const address = URL.createObjectURL(file);
  leaveFor(address, file.name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return "saved";
}

/** Share the text, or copy it; where neither is allowed, show it selected, to be copied by hand. */
async function passText() {
  const field = one("#as-text textarea") as HTMLTextAreaElement;
  if (await isShared({ text: field.value })) return;
  one("#as-text").setAttribute("open", "");
  field.select();
  const { clipboard } = navigator; // which is missing without https: there the old way works
  const copied = clipboard?.writeText(field.value).then(() => true) ?? Promise.resolve(document.execCommand("copy"));
  tell((await copied.catch(() => false)) ? "copied" : "");
}

function tell(what: string) {
  const place = one("#shared");
  place.textContent = place.dataset[what] ?? "";
}

document.addEventListener("click", (event) => {
  const way = touched(event, "[data-share]");
  if (touched(event, "#table button")) void drop(gamePath()).then(prepare);
  if (!way || isWaiting()) return; // guardLinks keeps the link closed, and says why
  event.preventDefault();
  if (way instanceof HTMLAnchorElement) void pass(way);
  else void passText();
});

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.closest("#picture")) void keep(target);
});

/** Keep a file as it is drawn: upright, small, and without what a camera writes beside it. */
async function keep(input: HTMLInputElement) {
  const canvas = document.createElement("canvas");
  const drawn = draw((input.files as FileList)[0], canvas).then(() => fileFrom(canvas, "table", "image/jpeg"));
  const isKept = drawn.then((picture) => put(picture, gamePath())).then(() => true);
  one("#picture .bad").hidden = await isKept.catch(() => false);
  input.value = "";
  prepare();
}

async function showTable() {
  const picture = await kept(gamePath()).catch(() => undefined);
  for (const part of all("#picture")) part.hidden = false;
  for (const shown of all("#table")) {
    if (picture) await draw(picture, one("canvas", shown));
    shown.hidden = !picture;
  }
}

function prepare() {
  made.clear();
  void showTable();
  for (const button of all("button[data-share]")) button.hidden = false;
  near.disconnect();
  near.observe(one("#share"));
}

const near = new IntersectionObserver((seen) => {
  if (!seen.some(({ isIntersecting }) => isIntersecting) || isWaiting()) return;
  near.disconnect();
  for (const link of all("#share a[data-share]")) fileOf(link as HTMLAnchorElement).catch(() => {});
});

document.addEventListener("refreshed", prepare);
prepare();
