// A stroke along the rails: from the city that is held, every connection that the finger follows to its other city.

import { cities, connections, distance } from "./rails.js";

const ARRIVED = 14;
const NEARLY = 30;
const STEP = 4;

const ways = [...connections.values()].map(([line]) => line);
const cityOf = Object.fromEntries(cities.map((city) => [city.id, city]));

function away(point, other) {
  return Math.hypot(point.x - other.x, point.y - other.y);
}

export class Stroke {
  // `scale` is the size of a unit of the board in pixels; a finger is as thick on every map.
  constructor(city, scale) {
    this.cities = [city];
    this.passed = [];
    this.reach = (length) => Math.max(length, length / scale);
    this.last = { x: city.x, y: city.y };
    this.leave(city);
  }

  leave(city) {
    this.here = city;
    this.candidates = ways.filter(({ ends }) => ends.includes(city.id)).map((line) => ({ line, strayed: 0 }));
  }

  // Follow the finger; whether something was passed.
  to(point) {
    const count = this.passed.length;
    const steps = Math.max(1, Math.ceil(away(point, this.last) / STEP));
    const { x, y } = this.last;
    for (let i = 1; i <= steps; i++)
      this.step({ x: x + ((point.x - x) * i) / steps, y: y + ((point.y - y) * i) / steps });
    this.last = point;
    return this.passed.length !== count;
  }

  step(point) {
    for (const candidate of this.candidates) candidate.strayed += distance(point, candidate.line.way);
    this.arrive(point, ARRIVED);
  }

  // The finger is let go; close to the next city is near enough.
  end() {
    this.arrive(this.last, NEARLY);
  }

  // Arrive where the rails lead that were followed best; going back takes the last connection away.
  arrive(point, within) {
    const best = this.candidates.reduce((one, other) => (other.strayed < one.strayed ? other : one));
    const next = cityOf[best.line.ends.find((end) => end !== this.here.id)];
    if (away(point, next) > Math.min(next.radius + this.reach(within) - 9, 0.45 * away(this.here, next))) return;
    if (this.cities.at(-2) === next) {
      this.cities.pop();
      this.passed.pop();
    } else {
      this.cities.push(next);
      this.passed.push(best.line.connection);
    }
    this.leave(next);
  }
}
