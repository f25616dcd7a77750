// Takes the game that came behind the # of the address, which one tap opens; asks of which game a photo is.

import { all, one } from "../dom.ts";
import { openDoor } from "../parts/door.ts";

const GAME = /zug\d[\w.-]+|\d\d?-\d\d?-[0-9a-f]{8}-\d+/; // a line, or a code (docs/game-file.md)

const field = one("#line") as HTMLTextAreaElement;

function take() {
  const found = location.hash.match(GAME);
  if (found) field.value = found[0];
  one("#arrived").hidden = !found;
  one("#wanted").hidden = found !== null;
  one("#open-line").classList.toggle("primary", found !== null);
  const isPhoto = location.hash === "#photo";
  one("#photo").hidden = !isPhoto;
  one("#door").hidden = isPhoto || found !== null;
  one(".reader").hidden = isPhoto;
  if (location.hash === "#own-map") one("#own-map").toggleAttribute("open", true);
}

addEventListener("hashchange", take);
take();
openDoor();
for (const problem of all("#problems")) problem.focus();
