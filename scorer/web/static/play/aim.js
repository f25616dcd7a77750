// Whatever aims at the middle of a line's or a city's box finds it there, even where a bent line leaves no ink: voice
// control, switches, programs. Where the other line of a pair lies in that spot, the patch is small and on top; a city's
// name that lies over it lets the click through.

import { cities, lines } from "./rails.js";
import { shape } from "./view.js";

const AMPLE = 3;
const SMALL = 2;
const half = document.querySelector(".view #space").width.baseVal.value / 2;
const firstLine = lines[0].group;
const firstCity = cities[0].group;

for (const line of lines) layBed(line);
for (const line of lines) patchLine(line);
for (const city of cities) patchCity(city);

// The way from city to city, which a pair shares, lies below all lines: so the box of a line is that of its spaces.
function layBed({ group }) {
  const bed = group.cloneNode(false);
  bed.removeAttribute("data-route");
  bed.append(group.querySelector(".way"));
  firstLine.before(bed);
}

function patchLine(line) {
  const spot = middle(line.group);
  if (covers(line, spot)) return;
  const other = lines.find((one) => covers(one, spot));
  if (other) firstCity.before(line.group);
  patch(line.group, spot, other ? SMALL : AMPLE);
  for (const city of cities) if (isNamedAt(city, spot)) city.group.querySelector("text").style.pointerEvents = "none";
}

function isNamedAt({ group }, spot) {
  const { x, y, width, height } = group.querySelector("text").getBBox();
  return spot.x > x - AMPLE && spot.x < x + width + AMPLE && spot.y > y - AMPLE && spot.y < y + height + AMPLE;
}

function patchCity(city) {
  const spot = middle(city.group);
  if (Math.hypot(spot.x - city.x, spot.y - city.y) > city.radius)
    patch(city.group, spot, lines.some((line) => covers(line, spot)) ? SMALL : AMPLE);
}

function middle(group) {
  const { x, y, width, height } = group.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

function covers({ middles }, { x, y }) {
  return middles.some((space) => {
    const [dx, dy, cos, sin] = [x - space.x, y - space.y, Math.cos(space.angle), Math.sin(space.angle)];
    return Math.abs(dx * cos + dy * sin) < half && Math.abs(dy * cos - dx * sin) < 5;
  });
}

function patch(group, { x, y }, r) {
  group.append(shape("rect", { class: "patch", x: x - r, y: y - r, width: 2 * r, height: 2 * r }));
}
