// Names found by any spelling that people type: "kobenhavn", "koebenhavn" and "København" are the same.

const PLAIN = { ł: "l", ø: "o", æ: "ae", œ: "oe", ß: "ss", đ: "d", ı: "i" };
const LONG = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

// Small letters without accents; other signs become spaces.
export function fold(text) {
  return bare(text.toLowerCase().normalize("NFC"));
}

// The same, with umlauts written out.
function foldLong(text) {
  return bare(
    text
      .toLowerCase()
      .normalize("NFC")
      .replace(/[äöüøå]/g, (letter) => LONG[letter]),
  );
}

function bare(text) {
  return text
    .replace(/[łøæœßđı]/g, (letter) => PLAIN[letter])
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

// Whether every word that was typed begins a word of the names, in either way to write umlauts.
export function matches(typed, names) {
  const list = [names].flat();
  const words = list.flatMap((name) => [...fold(name).split(" "), ...foldLong(name).split(" ")]);
  const typedWords = fold(typed).split(" ").filter(Boolean);
  return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
}
