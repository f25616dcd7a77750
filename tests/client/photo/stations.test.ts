// Stations: what a city's rings say, against pictures of one colour, and whose they are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeCity, readStations } from "../../../scorer/client/photo/stations.ts";
import { stations } from "./board.ts";

const classes = ["none", "blue", "red", "green", "yellow", "black"];
const COLOURS = { blue: [20, 60, 150], red: [170, 20, 25], green: [20, 110, 50], yellow: [235, 190, 20] };

/** A board of paper on which a city has a station of a colour. */
function seen(colour: number[]) {
  const paper = [214, 200, 166].map((value) => (value / 255) ** 2.2);
  const ink = colour.map((value) => (value / 255) ** 2.2);
  const values = new Float32Array(3 * 60 * 60);
  for (let at = 0; at < 3600; at++) {
    const isStation = Math.hypot((at % 60) - 30, Math.floor(at / 60) - 30) < 12;
    const shade = 0.6 + 0.4 * ((at % 7) / 6); // its roof and its sides
    for (let channel = 0; channel < 3; channel++)
      values[3 * at + channel] = isStation ? shade * ink[channel] : paper[channel];
  }
  const ground = Float32Array.from({ length: 3 * 15 * 15 }, (_, at) => paper[at % 3]);
  const board = { width: 60, height: 60, values };
  return judgeCity(board, { width: 15, height: 15, values: ground }, [30, 30], stations());
}

for (const [name, colour] of Object.entries(COLOURS)) {
  test(`a ${name} station is likeliest ${name}`, () => {
    const p = seen(colour);
    assert.ok(Math.abs(p.reduce((sum, one) => sum + one, 0) - 1) < 1e-9);
    assert.equal(classes[p.indexOf(Math.max(...p))], name, `${p}`);
  });
}

test("stations are those of colours in play, sure from 0.9 on, and none where nothing was seen", () => {
  const cities = {
    paris: [[0.02, 0.95, 0.03, 0, 0, 0]],
    roma: [[0.2, 0.7, 0.1, 0, 0, 0]],
    wien: [[0.8, 0.1, 0.1, 0, 0, 0]],
    kyiv: [[0.3, 0.1, 0, 0, 0, 0.6]],
    riga: [[1, 1, 1, 1, 1, 1].map((one) => one / 6)],
  };
  const found = readStations(cities, { classes, colours: ["blue", "red"] });
  const told = found.map(({ route, owner, sure }) => `${route} ${owner} ${sure}`);
  assert.deepEqual(told, ["paris blue true", "roma blue false"]);
  assert.deepEqual(found[1].likely, ["blue", null, "red"]);
  const strange = readStations(cities, { classes, colours: ["blue", "pink"] });
  assert.ok(strange.every(({ sure }) => !sure));
});
