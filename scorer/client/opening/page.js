// Takes the game that came behind the # of the address, which one tap opens; asks of which game a photo is.

import { all, one } from "../engine/dom.js";
import { openDoor } from "../parts/door.js";

const GAME = /zug\d[\w.-]+|\d\d?-\d\d?-[0-9a-f]{8}-\d+/g; // a line, or older codes (docs/game-file.md)

const field = /** @type {HTMLTextAreaElement} */ (one("#line"));

function take() {
  const found = location.hash.match(GAME) ?? [];
  if (found.length) field.value = found.join(" ");
  one("#arrived").hidden = !found.length;
  one("#wanted").hidden = found.length > 0;
  one("#open-line").classList.toggle("primary", found.length > 0);
  const isPhoto = location.hash === "#photo";
  one("#photo").hidden = !isPhoto;
  one("#door").hidden = isPhoto || found.length > 0;
  one(".reader").hidden = isPhoto;
  if (location.hash === "#own-map") one("#own-map").toggleAttribute("open", true);
}

addEventListener("hashchange", take);
take();
openDoor();
for (const problem of all("#problems")) problem.focus();
