// Why a move was refused, and the ways out. What comes while one is open waits its turn.

const panel = document.querySelector("#ask");
const sentence = panel.querySelector("p");
const choices = panel.querySelector(".row");
const leave = panel.querySelector(".leave");
const queue = [];
let choose;

export function listen(chosen) {
  choose = chosen;
  leave.addEventListener("click", next);
  panel.addEventListener("keydown", ({ key }) => key === "Escape" && next());
}

export function ask(refusal) {
  queue.push(refusal);
  if (panel.hidden) next();
}

export function dismiss() {
  queue.length = 0;
  panel.hidden = true;
}

function next() {
  const refusal = queue.shift();
  panel.hidden = !refusal;
  if (!refusal) return;
  sentence.textContent = refusal.sentence;
  choices.replaceChildren(...(refusal.remedies ?? []).map(button), leave);
  panel.focus({ preventScroll: true });
}

function button({ label, moves }) {
  const made = document.createElement("button");
  made.className = "primary";
  made.textContent = label;
  made.addEventListener("click", () => {
    choose(moves);
    next();
  });
  return made;
}
