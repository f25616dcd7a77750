// The one search for tickets, routes and cities. Any spelling finds a name: "kobenhavn", "koebenhavn" and "København"
// are the same. Where no name begins as typed, slips are forgiven: letters too many, missing, wrong or swapped, spaces
// left out, and what sounds alike. The map loads this after all that it needs.

/** @type {Record<string, string>} */
const PLAIN = { ł: "l", ø: "o", æ: "ae", œ: "oe", ß: "ss", đ: "d", ı: "i" };
/** @type {Record<string, string>} */
const LONG = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
/** What sounds alike, in the order in which it is replaced. @type {[RegExp, string][]} */
const SOUNDS = [
  [/sch|sh|cz|ch|c(?=[eiy])|z|x/g, "s"],
  [/ck|qu?|c/g, "k"],
  [/ph|v|w/g, "f"],
  [/(?!^)h/g, ""],
  [/y|j|ee|ie|ea/g, "i"],
  [/ou|oo/g, "u"],
  [/ae|oe|ue/g, "e"],
  [/(.)\1+/g, "$1"],
];
const FORGIVEN = [0, 0, 0, 1, 1, 1, 1, 2]; // slips, by the letters typed; in longer words as many as in the last
const BY_EAR = 0.5; // slips: what only sounds alike comes after what is written so
const WORSE = 1; // slips: what is this much further away than the best is not shown
const MOST_FOUND = 6;
const MOST_WORDS = 6;
const MOST_NEAR = 4;

/**
 * Return a text in small letters without accents; other signs become spaces.
 * @param {string} text
 */
export function fold(text) {
  return bare(text.toLowerCase());
}

/**
 * Return a text as `fold` does, with umlauts written out.
 * @param {string} text
 */
function foldLong(text) {
  return bare(
    text
      .toLowerCase()
      .normalize("NFC")
      .replace(/[äöüøå]/g, (letter) => LONG[letter]),
  );
}

/** @param {string} text */
function bare(text) {
  return text
    .replace(/[łøæœßđı]/g, (letter) => PLAIN[letter])
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Return whether every typed word begins a word of the names, in either way to write umlauts.
 * @param {string} typed
 * @param {string[]} names
 */
export function matches(typed, names) {
  const words = names.flatMap(wordsIn);
  return wordsOf(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)));
}

/** @type {Map<string, string[]>} */
const split = new Map();

/** Return the words of a name, in either way to write umlauts. @param {string} name */
function wordsIn(name) {
  const kept = split.get(name);
  if (kept) return kept;
  const made = [...fold(name).split(" "), ...foldLong(name).split(" ")];
  split.set(name, made);
  return made;
}

/** @param {string} typed */
function wordsOf(typed) {
  return fold(typed).split(" ").slice(0, MOST_WORDS);
}

/**
 * Return what was found and how many slips were forgiven: everything that begins as typed, in its order; only where
 * nothing does, the nearest, the best first.
 * @template Row
 * @param {string} typed
 * @param {Row[]} rows
 * @param {(row: Row) => string[]} namesOf  all spellings of all its places
 * @returns {{rows: Row[], slips: number}}
 */
export function found(typed, rows, namesOf) {
  const exact = rows.filter((row) => matches(typed, namesOf(row)));
  if (exact.length) return { rows: exact, slips: 0 };
  const slipsIn = weigher(typed);
  return best(rows.map((row) => ({ row, slips: slipsIn(namesOf(row)) })));
}

/**
 * Return the two places that were most likely typed, if two were, and how many slips were forgiven.
 * @template Row
 * @param {string} typed
 * @param {Row[]} places
 * @param {(place: Row) => string[]} namesOf
 * @returns {{rows: Row[], slips: number}}
 */
export function pairIn(typed, places, namesOf) {
  const words = wordsOf(typed);
  const halves = words.slice(1).map((_, last) => [words.slice(0, last + 1), words.slice(last + 1)]);
  const pairs = halves.map((half) => half.map((some) => found(some.join(" "), places, namesOf)));
  const full = pairs.filter(([one, other]) => one.rows[0] && other.rows[0] && one.rows[0] !== other.rows[0]);
  const [pair] = full.sort((one, other) => sum(one) - sum(other));
  return pair ? { rows: pair.map(({ rows }) => rows[0]), slips: sum(pair) } : { rows: [], slips: Infinity };
}

/** @param {{slips: number}[]} parts */
function sum(parts) {
  return parts.reduce((slips, part) => slips + part.slips, 0);
}

/** @template Row @param {{row: Row, slips: number}[]} weighed */
function best(weighed) {
  const near = weighed.sort((one, other) => one.slips - other.slips);
  const slips = near[0]?.slips ?? Infinity;
  const shown = near.filter((one) => one.slips < slips + WORSE).slice(0, MOST_FOUND);
  return { rows: shown.map(({ row }) => row), slips };
}

/**
 * Return what counts the slips in names, Infinity where they are too many. Words may have been written apart or
 * together, so every way to join what was typed is tried.
 * @param {string} typed
 * @returns {(names: string[]) => number}
 */
function weigher(typed) {
  const words = wordsOf(typed);
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @param {string} part @param {string} name */
  const weigh = (part, name) => {
    const key = `${part}|${name}`;
    const slips = known.get(key) ?? Math.min(...beginnings(name).map((beginning) => slipsTo(part, beginning)));
    known.set(key, slips);
    return slips;
  };
  /** @param {number} from @param {string[]} names @returns {number} */
  const slipsFrom = (from, names) => {
    if (from === words.length) return 0;
    const ends = words.slice(from).map((_, place) => from + place + 1);
    const joined = ends.map((end) => Math.min(...names.map((name) => weigh(words.slice(from, end).join(""), name))));
    return Math.min(
      ...ends.map((end, place) => (joined[place] < Infinity ? joined[place] + slipsFrom(end, names) : Infinity)),
    );
  };
  return (names) => slipsFrom(0, names);
}

/** @type {Map<string, string[]>} */
const begun = new Map();

/**
 * Return a name without spaces, from each of its words on.
 * @param {string} name
 */
function beginnings(name) {
  const kept = begun.get(name);
  if (kept) return kept;
  const texts = [fold(name), foldLong(name)].map((text) => text.split(" "));
  const made = texts.flatMap((words) => words.map((_, first) => words.slice(first).join("")));
  begun.set(name, [...new Set(made)]);
  return made;
}

/**
 * Return the slips in what was typed for a name or its beginning; of equals, the name as long as typed is nearer.
 * @param {string} typed
 * @param {string} name
 */
function slipsTo(typed, name) {
  const slips = Math.min(distance(typed, name), BY_EAR + distance(sound(typed), sound(name)));
  const forgiven = FORGIVEN[Math.min(typed.length, FORGIVEN.length - 1)];
  return slips > forgiven ? Infinity : slips + Math.abs(name.length - typed.length) / 100;
}

/** @param {string} text */
function sound(text) {
  return SOUNDS.reduce((heard, [written, said]) => heard.replace(written, said), text);
}

/**
 * Return how many letters are too many, missing, wrong or swapped between a text and the nearest beginning of a name
 * (optimal string alignment).
 * @param {string} text
 * @param {string} name
 */
function distance(text, name) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: name.length + 1 }, (_, column) => column)];
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

/**
 * Return the lines of either of two cities that lead nearest to the other one.
 * @template {{ends: string[]}} Row
 * @param {[string, string]} pair
 * @param {Row[]} rows
 * @param {Record<string, {x: number, y: number}>} places  of the cities
 * @returns {Row[]}
 */
export function linesBetween(pair, rows, places) {
  /** @param {Row} row @param {string} from @param {string} to @returns how far its other end is from the other city */
  const left = ({ ends: [one, other] }, from, to) => {
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
