// Takes the game that came behind the # of the address; one tap opens it.

import { one } from "../engine/dom.js";

const GAME = /zug\d[\w.-]+|\d\d?-\d\d?-[0-9a-f]{8}-\d+/g; // a line, or older codes (docs/game-file.md)

const field = /** @type {HTMLTextAreaElement} */ (one("#line"));

function take() {
  const found = location.hash.match(GAME) ?? [];
  if (found.length) field.value = found.join(" ");
  one("#arrived").hidden = !found.length;
  one("#wanted").hidden = found.length > 0;
}

addEventListener("hashchange", take);
take();
