// The form for a new game follows the chosen board: its editions, its colours, its seats. The server checks all the same.

const form = document.querySelector(".new-game");
const seats = [...form.querySelectorAll(".seat")];
const more = form.querySelector(".more");
const words = (text) => text.split(" ");

let shown = Math.max(2, seats.filter((seat) => nameOf(seat).value).length);

function board() {
  return form.querySelector("[name=board]:checked");
}

function nameOf(seat) {
  return seat.querySelector("input");
}

function coloursOf(seat) {
  return [...seat.querySelectorAll(".colours label")];
}

function chosen(seat) {
  return seat.querySelector(".colours :checked");
}

function follow() {
  for (const part of form.querySelectorAll("[data-boards]")) {
    part.hidden = !words(part.dataset.boards).includes(board().value);
  }
  const editions = [...form.querySelectorAll(".editions label:not([hidden]) input")];
  form.querySelector(".editions").hidden = editions.length === 1;
  keepOneChosen(editions);
  showSeats();
  showColours();
}

function keepOneChosen(choices) {
  if (!choices.some((choice) => choice.checked)) choices[0].checked = true;
}

function showSeats() {
  const most = Number(board().dataset.seats);
  for (const [place, seat] of seats.entries()) {
    seat.hidden = place >= Math.min(shown, most);
    nameOf(seat).disabled = seat.hidden;
  }
  more.hidden = shown >= most;
}

function showColours() {
  const box = words(board().dataset.colours);
  for (const seat of seats) for (const label of coloursOf(seat)) label.hidden = !box.includes(label.dataset.colour);
  const taken = new Set();
  for (const seat of seats.filter((seat) => !seat.hidden)) taken.add(settle(seat, box, taken));
  markElsewhere();
}

// A colour that this box does not have, or that somebody before has, becomes the first free one.
function settle(seat, box, taken) {
  const wanted = chosen(seat)?.value;
  const colour = box.includes(wanted) && !taken.has(wanted) ? wanted : box.find((free) => !taken.has(free));
  const input = seat.querySelector(`.colours [value="${colour}"]`);
  if (input) input.checked = true;
  return colour;
}

// Who takes a colour that another player has gives their own in exchange.
function exchange(input) {
  const seat = input.closest(".seat");
  const other = seats.find((one) => one !== seat && !one.hidden && chosen(one)?.value === input.value);
  if (other) other.querySelector(`.colours [value="${seat.dataset.had}"]`).checked = true;
  markElsewhere();
}

function markElsewhere() {
  const visible = seats.filter((seat) => !seat.hidden);
  for (const seat of visible) {
    seat.dataset.had = chosen(seat)?.value ?? "";
    const others = visible.filter((one) => one !== seat).map((one) => chosen(one)?.value);
    for (const label of coloursOf(seat)) label.classList.toggle("is-elsewhere", others.includes(label.dataset.colour));
  }
}

form.addEventListener("change", (event) => {
  if (event.target.name === "board") follow();
  if (event.target.name.endsWith("-colour")) exchange(event.target);
});
more.addEventListener("click", () => {
  shown += 1;
  follow();
  nameOf(seats[shown - 1]).focus();
});
follow();
document.querySelector("#problems, [aria-invalid]")?.focus();
form.querySelector(".errors")?.scrollIntoView({ block: "center" });
