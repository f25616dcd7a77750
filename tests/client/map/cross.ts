// A small board, drawn by hand: a–b runs from west to east, b–c north, and the double b–d on to the east.
//
//                c
//                |
//      a ===== b |
//              b ==== d

import type { CityFacts, LineFacts, Live } from "../../../scorer/client/engine/law.ts";
import { boardOf } from "../../../scorer/client/map/board.ts";

const city = (x: number, y: number): CityFacts => ({ x, y, radius: 9, takesStation: true });

const line = (ends: [string, string], length: number, beside: string[] = []): LineFacts => ({
  ...{ ends, length, trains: length, beside },
  ...{ isBorder: false, isBullet: false },
});

export const facts = {
  points: { 1: 1, 2: 2 },
  stationPoints: 4,
  doublesOpenFrom: 4,
  triples: {},
  secondOwners: 0,
  whiteTrains: 0,
  spaceLength: 30,
  cities: { a: city(0, 100), b: city(100, 100), c: city(100, 0), d: city(200, 100) },
  lines: {
    "a-b": line(["a", "b"], 2),
    "b-c": line(["b", "c"], 1),
    "b-d-1": line(["b", "d"], 1, ["b-d-2"]),
    "b-d-2": line(["b", "d"], 1, ["b-d-1"]),
  },
};

export const spaces = {
  "a-b": [
    [30, 100, 0],
    [70, 100, 0],
  ],
  "b-c": [[100, 50, 90]],
  "b-d-1": [[150, 94, 0]],
  "b-d-2": [[150, 106, 0]],
};

export const cross = () => boardOf(facts, spaces);

/** A game in which nothing lies yet, and nobody plays. */
export const EMPTY: Live = {
  ...{ number: 0, hands: 0, owners: {}, seconds: {}, commons: {}, stations: {}, players: [], seats: [], seatings: 0 },
  ...{ doubles: false, unsure: [], stacks: {}, asksOrder: false, undo: [] },
};
