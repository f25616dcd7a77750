// The workshop: what is typed or dragged is kept on this phone, and soon seen on the map.

import { all, one, remember, storage } from "../engine/dom.js";
import { giveHolds, letDrag, spotOf } from "./drag.js";
import { inFile, inTable, placeOf } from "./places.js";

const A_MOMENT = 500; // milliseconds without a key before the map is drawn anew

/** @type {HTMLFormElement} */
const form = one("form.workshop");
const preview = one("#preview");
const draft = `draft ${form.dataset.draft}`; // one for each way to begin, and one for the last map that was opened
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
let asked = new AbortController();

/** @returns {(HTMLInputElement | HTMLTextAreaElement)[]} */
function fields() {
  return all("textarea, #name, [name='start']", form);
}

function keep() {
  remember(draft, JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value]))));
}

/** Bring back what was typed here before; return whether that changed anything. */
function bringBack() {
  const kept = JSON.parse(storage()?.getItem(draft) ?? "{}");
  if (kept.start !== form.dataset.start) return false;
  const changed = fields().filter(({ name, value }) => typeof kept[name] === "string" && kept[name] !== value);
  for (const field of changed) field.value = kept[field.name];
  return changed.length > 0;
}

/** Ask for the map anew; only the last question counts. */
async function look() {
  clearTimeout(soon);
  asked.abort();
  asked = new AbortController();
  const sent = { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } };
  try {
    const answer = await fetch(form.dataset.preview ?? "", { ...sent, signal: asked.signal });
    if (answer.ok) show(await answer.text());
    else tell((await answer.json()).sentence);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) tell(form.dataset.offline ?? "");
  }
}

/** @param {string} sentence */
function tell(sentence) {
  const said = document.createElement("p");
  said.className = "card note";
  said.textContent = sentence;
  one("#problems").replaceChildren(said);
}

/**
 * Show what the server answered; a map with problems leaves the last drawing, which fades.
 * @param {string} html
 */
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const hasMap = page.querySelector("#map svg") !== null;
  preview.classList.toggle("old", !hasMap);
  for (const id of hasMap ? ["problems", "map", "balance"] : ["problems"]) place(one(`#${id}`, page));
  if (hasMap) makeLively();
}

/**
 * Put a part in the place of what has its id; what was closed or scrolled stays so.
 * @param {HTMLElement} part
 */
function place(part) {
  const old = one(`#${part.id}`);
  for (const details of all("details", old)) {
    part.querySelector(`#${details.id}`)?.toggleAttribute("open", details.hasAttribute("open"));
  }
  const { scrollLeft, scrollTop } = old;
  old.replaceWith(part);
  part.scrollTo(scrollLeft, scrollTop);
}

function makeLively() {
  const map = one("#map");
  const names = JSON.parse(map.dataset.names ?? "{}");
  const [left, top, unit] = (map.dataset.frame ?? "").split(" ").map(Number);
  giveHolds(map, Object.keys(names));
  letDrag(map, (id, x, y) => {
    const frame = { left, top, unit };
    write(
      id,
      placeOf(frame, x, y),
      new Map(Object.entries(names).map(([id, name]) => [name, whereIs(map, id, frame)])),
      names,
    );
    keep();
    void look();
  });
}

/**
 * @param {Element} map
 * @param {string} id
 * @param {import("./places.js").Frame} frame
 */
function whereIs(map, id, frame) {
  const { x, y } = spotOf(one(`[data-city="${id}"]`, map));
  return placeOf(frame, x, y);
}

/**
 * Write a city's new place into the text.
 * @param {string} id
 * @param {import("./places.js").Place} place
 * @param {Map<string, import("./places.js").Place>} places
 * @param {Record<string, string>} names
 */
function write(id, place, places, names) {
  const field = fields().find(({ name }) => name === "file" || name === "cities");
  if (!field) return;
  field.value =
    field.name === "file"
      ? inFile(field.value, id, place)
      : inTable(field.value, names[id], new Map(places).set(names[id], place));
}

form.addEventListener("input", () => {
  keep();
  clearTimeout(soon);
  soon = setTimeout(look, A_MOMENT);
});
form.addEventListener("reset", () => {
  storage()?.removeItem(draft);
  setTimeout(look); // the fields have their first values after this event
});
one(".look").hidden = true;
if (preview.querySelector("#map svg")) makeLively();
if (bringBack()) void look();
