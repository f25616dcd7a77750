// The one search for tickets, routes and cities. Any spelling finds a name: "kobenhavn", "koebenhavn" and "København"
// are the same. Where no name begins as typed, typos are forgiven: letters too many, missing, wrong or swapped, spaces
// left out, and what sounds alike. The map loads this after all that it needs.

const PLAIN: Record<string, string> = { ł: "l", ø: "o", æ: "ae", œ: "oe", ß: "ss", đ: "d", ı: "i" };
const LONG: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
/** What sounds alike, in the order in which it is replaced. */
const SOUNDS: [RegExp, string][] = [
  [/sch|sh|cz|ch|c(?=[eiy])|z|x/g, "s"],
  [/ck|qu?|c/g, "k"],
  [/ph|v|w/g, "f"],
  [/(?!^)h/g, ""],
  [/y|j|ee|ie|ea/g, "i"],
  [/ou|oo/g, "u"],
  [/ae|oe|ue/g, "e"],
  [/(.)\1+/g, "$1"],
];
const FORGIVEN = [0, 0, 0, 1, 1, 1, 1, 2]; // typos, by the letters typed; in longer words as many as in the last
const BY_EAR = 0.5; // typos: what only sounds alike comes after what is written so
const WORSE = 1; // typos: what is this much further away than the best is not shown
const MOST_FOUND = 6;
const MOST_WORDS = 6;
const MOST_NEAR = 4;

/** What was found, and how many typos were forgiven. */
type Found<Row> = { rows: Row[]; typos: number };

/** Return a text in small letters without accents; other signs become spaces. */
export function fold(text: string) {
  return bare(text.toLowerCase());
}

/** Return a text as `fold` does, with umlauts written out. */
function foldLong(text: string) {
  return bare(
    text
      .toLowerCase()
      .normalize("NFC")
      .replace(/[äöüøå]/g, (letter) => LONG[letter]),
  );
}

function bare(text: string) {
  return text
    .replace(/[łøæœßđı]/g, (letter) => PLAIN[letter])
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Return whether every typed word begins a word of the names, in either way to write umlauts. */
export function matches(typed: string, names: string[]) {
  const words = names.flatMap(wordsIn);
  return wordsOf(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)));
}

/** Return a function that computes what it is asked for only once. */
function once<Value>(compute: (text: string) => Value) {
  const known: Map<string, Value> = new Map();
  return (text: string) => {
    const value = known.get(text) ?? compute(text);
    known.set(text, value);
    return value;
  };
}

/** Return the words of a name, in either way to write umlauts. */
const wordsIn = once((name) => [...fold(name).split(" "), ...foldLong(name).split(" ")]);

function wordsOf(typed: string) {
  return fold(typed).split(" ").slice(0, MOST_WORDS);
}

/** Find everything that begins as typed, in its order; only where nothing does, the nearest, the best first. */
export function found<Row>(typed: string, rows: Row[], namesOf: (row: Row) => string[]): Found<Row> {
  const exact = rows.filter((row) => matches(typed, namesOf(row)));
  if (exact.length) return { rows: exact, typos: 0 };
  const typosIn = weigher(typed);
  return best(rows.map((row) => ({ row, typos: typosIn(namesOf(row)) })));
}

/** Find the two places that were most likely typed, if two were. */
export function pairIn<Row>(typed: string, places: Row[], namesOf: (place: Row) => string[]): Found<Row> {
  const words = wordsOf(typed);
  const halves = words.slice(1).map((_, last) => [words.slice(0, last + 1), words.slice(last + 1)]);
  const pairs = halves.map((half) => half.map((some) => found(some.join(" "), places, namesOf)));
  const full = pairs.filter(([one, other]) => one.rows[0] && other.rows[0] && one.rows[0] !== other.rows[0]);
  const [pair] = full.sort((one, other) => sum(one) - sum(other));
  return pair ? { rows: pair.map(({ rows }) => rows[0]), typos: sum(pair) } : { rows: [], typos: Infinity };
}

function sum(parts: { typos: number }[]) {
  return parts.reduce((typos, part) => typos + part.typos, 0);
}

function best<Row>(weighed: { row: Row; typos: number }[]) {
  const near = weighed.sort((one, other) => one.typos - other.typos);
  const typos = near[0]?.typos ?? Infinity;
  const shown = near.filter((one) => one.typos < typos + WORSE).slice(0, MOST_FOUND);
  return { rows: shown.map(({ row }) => row), typos };
}

/**
 * Return what counts the typos in names, Infinity where they are too many. Words may have been written apart or
 * together, so every way to join what was typed is tried.
 */
function weigher(typed: string): (names: string[]) => number {
  const words = wordsOf(typed);
  const known: Map<string, number> = new Map();
  const weigh = (part: string, name: string) => {
    const key = `${part}|${name}`;
    const typos = known.get(key) ?? Math.min(...beginnings(name).map((beginning) => typosTo(part, beginning)));
    known.set(key, typos);
    return typos;
  };
  const typosFrom = (from: number, names: string[]): number => {
    if (from === words.length) return 0;
    const ends = words.slice(from).map((_, place) => from + place + 1);
    const joined = ends.map((end) => Math.min(...names.map((name) => weigh(words.slice(from, end).join(""), name))));
    return Math.min(
      ...ends.map((end, place) => (joined[place] < Infinity ? joined[place] + typosFrom(end, names) : Infinity)),
    );
  };
  return (names) => typosFrom(0, names);
}

/** Return a name without spaces, from each of its words on. */
const beginnings = once((name) => {
  const texts = [fold(name), foldLong(name)].map((text) => text.split(" "));
  return [...new Set(texts.flatMap((words) => words.map((_, first) => words.slice(first).join(""))))];
});

/** Return the typos in what was typed for a name or its beginning; of equals, the name as long as typed is nearer. */
function typosTo(typed: string, name: string) {
  const typos = Math.min(distance(typed, name), BY_EAR + distance(sound(typed), sound(name)));
  const forgiven = FORGIVEN[Math.min(typed.length, FORGIVEN.length - 1)];
  return typos > forgiven ? Infinity : typos + Math.abs(name.length - typed.length) / 100;
}

function sound(text: string) {
  return SOUNDS.reduce((heard, [written, said]) => heard.replace(written, said), text);
}

/**
 * Return how many letters are too many, missing, wrong or swapped between a text and the nearest beginning of a name
 * (optimal string alignment).
 */
function distance(text: string, name: string) {
  const rows: number[][] = [Array.from({ length: name.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= text.length; i++) {
    const row = [i];
    for (let j = 1; j <= name.length; j++) {
      const isSame = text[i - 1] === name[j - 1];
      const isSwapped = i > 1 && j > 1 && text[i - 1] === name[j - 2] && text[i - 2] === name[j - 1];
      const swapped = isSwapped ? rows[i - 2][j - 2] + 1 : Infinity;
      row.push(Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1), swapped));
    }
    rows.push(row);
  }
  return Math.min(...rows[text.length]);
}

/** Return the lines of either of two cities that lead nearest to the other one. */
export function linesBetween<Row extends { ends: string[] }>(
  pair: [string, string],
  rows: Row[],
  places: Record<string, { x: number; y: number }>,
): Row[] {
  /** @returns how far its other end is from the other city */
  const left = ({ ends: [one, other] }: Row, from: string, to: string) => {
    if (from !== one && from !== other) return Infinity;
    const end = places[from === one ? other : one];
    return Math.hypot(end.x - places[to].x, end.y - places[to].y);
  };
  const [one, other] = pair;
  return rows
    .map((row) => ({ row, left: Math.min(left(row, one, other), left(row, other, one)) }))
    .filter((led) => led.left < Infinity)
    .sort((some, others) => some.left - others.left)
    .slice(0, MOST_NEAR)
    .map(({ row }) => row);
}
