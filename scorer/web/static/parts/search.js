// Finds names by any spelling that people type: "kobenhavn", "koebenhavn" and "København" are the same.

/** @type {Record<string, string>} */
const PLAIN = { ł: "l", ø: "o", æ: "ae", œ: "oe", ß: "ss", đ: "d", ı: "i" };
/** @type {Record<string, string>} */
const LONG = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/**
 * Return a text in small letters without accents; other signs become spaces.
 * @param {string} text
 */
export function fold(text) {
  return bare(text.toLowerCase());
}

/**
 * The same, with umlauts written out.
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
 * @param {string | string[]} names
 */
export function matches(typed, names) {
  const list = [names].flat();
  const words = list.flatMap((name) => [...fold(name).split(" "), ...foldLong(name).split(" ")]);
  const typedWords = fold(typed).split(" ");
  return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
}
