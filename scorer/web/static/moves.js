// Moves made by the buttons of a page: painted at once, sent one after the other, sent again until they arrive.
// A button named "moves" carries them as a JSON list; parts with [data-live] are fetched anew when all have arrived.

const game = new URL("./", location.href).pathname;
const token = document.querySelector("meta[name=csrf-token]").content;
const refusal = document.querySelector("#refusal");
const said = document.querySelector("#said");
let waiting = 0;
let line = Promise.resolve();

export function makeMoves(moves) {
  waiting += 1;
  line = line.then(() => sendAll(moves)).finally(() => (waiting -= 1));
  return line;
}

async function sendAll(moves) {
  for (const move of moves) {
    const answer = await send(move, crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
    if (!answer.ok) return refuse(answer);
    const { said = "", announced = "" } = await answer.json();
    say(`${said} ${announced}`.trim());
  }
}

// The id makes a second sending of the same move count once.
async function send(move, id) {
  const isUndo = move.kind === "undo";
  const body = JSON.stringify(isUndo ? { id } : { id, move });
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
  for (;;) {
    const answer = await fetch(game + (isUndo ? "undo" : "moves"), { method: "POST", headers, body }).catch(() => null);
    if (answer && answer.status < 500) return quiet(answer);
    said.textContent = said.dataset.offline;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

function quiet(answer) {
  if (said.textContent === said.dataset.offline) said.textContent = "";
  return answer;
}

export function say(text) {
  if (!text) return;
  said.textContent = text;
  setTimeout(() => said.textContent === text && (said.textContent = ""), 4000);
}

async function refuse(answer) {
  const { sentence, remedies = [] } = await answer.json();
  refusal.querySelector("p").textContent = sentence;
  refusal.querySelector(".remedies").replaceChildren(...remedies.map(button));
  refusal.showModal();
}

function button({ label, moves }) {
  const made = document.createElement("button");
  made.className = "primary";
  made.textContent = label;
  made.addEventListener("click", () => {
    refusal.close();
    makeMoves(moves).then(refresh);
  });
  return made;
}

export async function refresh() {
  if (waiting) return;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || waiting) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement?.id;
  for (const part of document.querySelectorAll("[data-live]")) {
    part.replaceChildren(...document.adoptNode(fresh.getElementById(part.id)).childNodes);
  }
  if (focused) document.getElementById(focused)?.focus();
  document.dispatchEvent(new Event("refreshed"));
}

document.addEventListener("submit", (event) => {
  const pressed = event.submitter;
  if (pressed?.name !== "moves") return;
  event.preventDefault();
  if (pressed.ariaBusy === "true") return;
  pressed.ariaBusy = "true";
  if (pressed.ariaPressed) pressed.ariaPressed = String(pressed.ariaPressed !== "true");
  makeMoves(JSON.parse(pressed.value)).then(refresh);
});
