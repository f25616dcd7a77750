// Names found by any spelling that people type, and with typos.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, found, linesBetween, matches, pairIn } from "../../../scorer/client/parts/search.ts";
import { boards } from "../vectors.ts";

test("letters lose their accents, strokes and ligatures, other signs become spaces", () => {
  assert.equal(fold("  Łódź–København! "), "lodz kobenhavn");
  assert.equal(fold("Straße"), "strasse");
  assert.equal(fold("ŁłØøÆæŒœßĐđı"), "llooaeaeoeoessddi");
  assert.equal(fold("Sault Ste. Marie"), "sault ste marie");
});

for (const [name, spellings] of Object.entries({
  Łódź: ["lodz", "łódź", "Lo"],
  Tromsø: ["tromso", "tromsoe"],
  Århus: ["arhus", "aarhus"],
  Göteborg: ["goteborg", "goeteborg", "GÖTE"],
  München: ["munchen", "muenchen", "mün"],
  Sjælland: ["sjaelland"],
  Ålesund: ["alesund", "aalesund"],
  Gävle: ["gavle", "gaevle"],
  "Sault Ste. Marie": ["sault ste", "marie sault"],
  Kyïv: ["kyiv"],
  "Nord–Ålesund": ["aalesund", "alesund nord"],
  "Mu\u0308nchen": ["muenchen", "munchen"],
})) {
  test(`${name} is found by ${spellings.join(", ")}`, () => {
    const missed = spellings.filter((typed) => !matches(typed, [name]));
    assert.deepEqual(missed, []);
  });
}

test("a word finds only names that begin with it, and every word must find one", () => {
  assert.equal(matches("borg", ["Göteborg"]), false);
  assert.equal(matches("par wien", ["Paris", "Zürich"]), false);
  assert.equal(matches("zur par", ["Paris", "Zürich"]), true);
});

test("nothing typed finds everything", () => {
  assert.equal(matches(" ", ["Paris"]), true);
});

// ---- Slips ----

function connections(board: string) {
  const ends = Object.values(boards[board].facts.lines).map(({ ends }) => [...ends].sort().join(" "));
  return [...new Set(ends)].map((both) => both.split(" "));
}

function searched(board: string, typed: string, rows: string[][]) {
  const { names } = boards[board];
  return found(typed, rows, (row) => row.flatMap((id) => names[id] ?? [])).rows.map((row) => row.join(" "));
}

for (const [typed, ends] of Object.entries({
  "nashvile stlouis": "nashville saint-louis",
  "pitsburg torronto": "pittsburgh toronto",
  "seatle protland": "portland seattle",
  "saltlake denvr": "denver salt-lake-city",
  "vankuver caligari": "calgary vancouver",
})) {
  test(`"${typed}" finds its line first`, () => {
    assert.equal(searched("usa", typed, connections("usa"))[0], ends);
  });
}

for (const [typed, city] of Object.entries({ vankuver: "vancouver", "san fran": "san-francisco", filadelfia: "" })) {
  test(`"${typed}" finds its city first`, () => {
    const cities = Object.keys(boards.usa.names).map((id) => [id]);
    assert.deepEqual(searched("usa", typed, cities).slice(0, 1), city ? [city] : []);
  });
}

for (const [typed, name, more] of [
  ["sersk", "Czersk", 1],
  ["shur", "Chur", 0],
  ["sirencester", "Cirencester", 0],
  ["posnan", "Poznań", 0],
  ["brisen", "Brixen", 0],
  ["kadiz", "Cádiz", 0],
  ["kito", "Quito", 1],
  ["vindhoek", "Windhoek", 0],
  ["filadelfia", "Philadelphia", 2],
  ["tessaloniki", "Thessaloniki", 1],
  ["lion", "Lyon", 0],
  ["lids", "Leeds", 1],
  ["tuluse", "Toulouse", 2],
  ["gerlitz", "Görlitz", 1],
  ["acra", "Accra", 1],
] as [string, string, number][]) {
  test(`"${typed}" sounds like ${name}: half a typo, and a hundredth for each letter more`, () => {
    const { rows, typos } = found(typed, ["Atlantis", name], (row) => [row]);
    assert.deepEqual([rows, typos.toFixed(2)], [[name], (0.5 + more / 100).toFixed(2)]);
  });
}

for (const [typo, typed, typos] of [
  ["a letter that is missing", "prgue", "1.01"],
  ["a letter too many", "prabgue", "1.01"],
  ["a wrong letter", "prabue", "1.00"],
  ["two letters that are swapped", "rpague", "1.00"],
] as [string, string, string][]) {
  test(`${typo} is one typo`, () => {
    assert.equal(found(typed, ["Prague"], (row) => [row]).typos.toFixed(2), typos);
  });
}

test("what begins as typed is all that is found, in its order, and no typo comes before it", () => {
  const rows = ["Bonn", "Born", "Boon", "Bornholm"];
  const begun = found("born", rows, (row) => [row]);
  assert.deepEqual(begun, { rows: ["Born", "Bornholm"], typos: 0 });
});

test("two letters must be right, and what is nothing like a name finds nothing", () => {
  assert.deepEqual(found("zz", ["Zürich"], (row) => [row]).rows, []);
  assert.deepEqual(found("atlantis", ["Zürich", "Atlanta"], (row) => [row]).rows, ["Atlanta"]);
  assert.deepEqual(found("qwertzuiop", ["Zürich", "Atlanta"], (row) => [row]).rows, []);
});

test("one letter that is where its neighbour belongs is no swap: the other is wrong as well", () => {
  assert.equal(found("xalin", ["Aylin"], (row) => [row]).typos, Number.POSITIVE_INFINITY);
  assert.equal(found("yalin", ["Aylin"], (row) => [row]).typos, 1);
});

test("of what is as near all is shown, six at most, the nearest first", () => {
  const names = ["Barn", "Bern", "Birn", "Born", "Burn", "Byrn", "Bxrn"];
  assert.deepEqual(found("bqrn", names, (row) => [row]).rows, names.slice(0, 6));
});

test("two cities without a line between them are both known, typos or not", () => {
  const { names } = boards.usa;
  const pair = (typed: string) => pairIn(typed, Object.keys(names), (id) => names[id]).rows;
  assert.deepEqual(pair("miami seatle"), ["miami", "seattle"]);
  assert.deepEqual(pair("new york salt lake"), ["new-york", "salt-lake-city"]);
  assert.deepEqual(pair("miami"), []);
  assert.deepEqual(pair("miami miami"), []);
});

test("the words of two cities are parted where they fit best, and the typos of both are summed", () => {
  const pair = (typed: string, places: string[]) => pairIn(typed, places, (place) => [place]);
  assert.deepEqual(pair("nord kap stadt", ["Nord", "Nordkap", "Stadt", "Kanstadt"]).rows, ["Nordkap", "Stadt"]);
  assert.deepEqual(pair("nord kap stadt", ["Nord", "Nordkop", "Stadt", "Kapstadt"]).rows, ["Nord", "Kapstadt"]);
  assert.equal(pair("prgue rpague", ["Prague"]).typos, Number.POSITIVE_INFINITY);
  assert.equal(pair("prgue hambrug", ["Prague", "Hamburg"]).typos.toFixed(2), "2.01");
});

test("short words forgive nothing, three letters one typo, and seven two", () => {
  const name = "bdfgkmnprs";
  const isFound = (typed: string) => found(typed, [name], (row) => [row]).typos < Number.POSITIVE_INFINITY;
  const lengths = [2, 3, 4, 5, 6, 7, 8];
  const one = lengths.filter((length) => isFound(`${name.slice(0, length - 1)}t`));
  const two = lengths.filter((length) => isFound(`${name.slice(0, length - 2)}tl`));
  assert.deepEqual([one, two], [lengths.slice(1), [7, 8]]);
  assert.equal(found("zz", [name], (row) => [row]).typos, Number.POSITIVE_INFINITY);
});

test("where no line joins two cities, the four that lead nearest are offered, the nearest first", () => {
  const at = { a: 0, b: 100, c: 60, d: 90, e: 5, f: 20, g: 30, h: 101 };
  const places = Object.fromEntries(Object.entries(at).map(([id, x]) => [id, { x, y: 0 }]));
  const lines = ["a c", "d a", "b e", "f b", "g b", "c h"].map((both) => ({ ends: both.split(" ") }));
  const names = linesBetween(["a", "b"], lines, places).map(({ ends }) => ends.join(" "));
  assert.deepEqual(names, ["b e", "d a", "f b", "g b"]); // 5, 10, 20 and 30 away from the other city; "a c" 40
  assert.deepEqual(linesBetween(["a", "b"], lines.slice(5), places), []);
});

// ---- Every ticket of every board, with typos made at random ----

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LONG = 8; // letters of a name in which two typos are made

/** Numbers from 0 to 1, the same each time (a linear congruential generator). */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function slipped(text: string, chance: () => number) {
  const at = 1 + Math.floor(chance() * (text.length - 2)); // the first letter is right
  const [before, letter, after] = [text.slice(0, at), text[at], text.slice(at + 1)];
  const other = LETTERS[Math.floor(chance() * LETTERS.length)];
  const typos = [
    before + after,
    before + letter + text.slice(at),
    before + other + after,
    before + other + text.slice(at),
  ];
  const swapped = before + (after[0] ?? "") + letter + after.slice(1);
  return [...typos, swapped][Math.floor(chance() * 5)];
}

function typedBadly(name: string, chance: () => number) {
  const plain = fold(name);
  const together = chance() < 0.5 ? plain.replaceAll(" ", "") : plain;
  const once = plain.length < 4 ? together : slipped(together, chance);
  return plain.length < LONG ? once : slipped(once, chance);
}

test("with typos in both names, the ticket is among the first three in at least 95 of 100 cases", () => {
  const chance = chances(22);
  const asked = Object.entries(boards).flatMap(([board, { tickets, names }]) =>
    tickets.filter(({ length }) => length === 2).map((ends) => ({ board, ends, names })),
  );
  assert.ok(asked.length > 500);
  const missed = asked.filter(({ board, ends, names }) => {
    const typed = ends.map((id) => typedBadly(names[id][0], chance)).join(" ");
    return !searched(board, typed, boards[board].tickets).slice(0, 3).includes(ends.join(" "));
  });
  assert.ok(missed.length <= 0.05 * asked.length, `${missed.length} of ${asked.length} missed`);
});
