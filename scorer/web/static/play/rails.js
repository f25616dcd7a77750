// Where the lines and cities lie, in the board's own measure, and which of them are near a point.

const svg = document.querySelector(".view svg");
const half = svg.querySelector("#space").width.baseVal.value / 2;
const WIDE = 5;

export const cities = [...svg.querySelectorAll("[data-city]")].map((group) => {
  const spot = group.querySelector("circle, use");
  const place = (name, other) => Number(spot.getAttribute(name) ?? spot.getAttribute(other));
  const radius = group.classList.contains("country") ? Number(spot.getAttribute("r")) : 9;
  return { id: group.dataset.city, group, x: place("cx", "x"), y: place("cy", "y"), radius };
});

const cityOf = Object.fromEntries(cities.map((city) => [city.id, city]));

export const lines = [...svg.querySelectorAll("[data-route]")].map((group) => {
  const ends = group.dataset.ends.split(" ");
  const spaces = [...group.querySelectorAll("use")];
  const middles = spaces.map((space) => numbers(space.getAttribute("transform")));
  return {
    id: group.dataset.route,
    group,
    ends,
    spaces,
    length: spaces.length,
    connection: ends.join("-"),
    middles,
    rail: rail(middles),
    way: way(ends, middles),
  };
});

export const lineOf = Object.fromEntries(lines.map((line) => [line.id, line]));

export const connections = Map.groupBy?.(lines, (line) => line.connection) ?? grouped();

function grouped() {
  const found = new Map();
  for (const line of lines) found.set(line.connection, [...(found.get(line.connection) ?? []), line]);
  return found;
}

function numbers(text) {
  const [x, y, angle] = text.match(/-?[\d.]+/g).map(Number);
  return { x, y, angle: (angle * Math.PI) / 180 };
}

// The middle of the printed spaces, shortened so that a point on it lies well inside a space.
function rail(middles) {
  const [first, last] = [middles[0], middles.at(-1)];
  const aside = half - WIDE;
  const outward = (from, to) =>
    Math.cos(from.angle) * (from.x - to.x) + Math.sin(from.angle) * (from.y - to.y) < 0 ? -1 : 1;
  const end = (space, sign) => ({
    x: space.x + sign * aside * Math.cos(space.angle),
    y: space.y + sign * aside * Math.sin(space.angle),
  });
  if (middles.length === 1) return [end(first, -1), end(first, 1)];
  return [end(first, outward(first, middles[1])), ...middles, end(last, outward(last, middles.at(-2)))];
}

// The whole way from city to city.
function way([a, b], middles) {
  return [cityOf[a], ...middles, cityOf[b]];
}

export function distance(point, corners) {
  let least = Infinity;
  for (let i = 1; i < corners.length; i++) least = Math.min(least, toSegment(point, corners[i - 1], corners[i]));
  return least;
}

function toSegment({ x, y }, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
}

// The connections within `reach`, the nearest first, each with its distance and its nearest line; `touched` is a line
// that the finger is on.
export function connectionsNear(point, reach, touched) {
  const found = new Map();
  for (const line of lines) {
    const away = line === touched ? 0 : distance(point, line.rail);
    if (away <= reach && !(found.get(line.connection)?.away <= away))
      found.set(line.connection, { connection: line.connection, line, away });
  }
  return [...found.values()].sort((one, other) => one.away - other.away);
}

// The nearest city whose rim is within `reach`, with the distance from its rim.
export function cityNear(point, reach) {
  const away = (city) => Math.max(0, Math.hypot(point.x - city.x, point.y - city.y) - city.radius);
  const [city] = [...cities].sort((one, other) => away(one) - away(other));
  return away(city) <= reach ? { city, away: away(city) } : null;
}
