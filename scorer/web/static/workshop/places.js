// Writes where a city lies into the text of a map: a table of cities, or a board file in TOML or JSON. The rest of the
// text stays as it was typed.

/**
 * @typedef {{left: number, top: number, unit: number}} Frame  what of the map's own coordinates is drawn, and how large
 *   one of them is on the drawing
 * @typedef {[number, number]} Place  x and y, down, in the map's own coordinates
 * @typedef {{name: number, x: number, y: number, lat: number, lon: number}} Columns  -1: the table has none
 */

const HEADINGS = { name: /^name$/, x: /^x$/, y: /^y$/, lat: /^lat(itude)?$/, lon: /^(lon|lng|long|longitude)$/ };
const PARTS = /((["']?)\b(at|x|y)\2\s*[:=]\s*)(?:\[[^\]]*\]|[-+\d.e]+)|"(?:[^"\\]|\\.)*"|'[^']*'/g;
/* Places in the entry of a city, and all other texts: a name may look like a place. */

/**
 * Return the place of a point of the drawing, as exact as a thousandth of it.
 * @param {Frame} frame
 * @param {number} x
 * @param {number} y
 * @returns {Place}
 */
export function placeOf({ left, top, unit }, x, y) {
  const exact = 10 ** Math.max(0, Math.ceil(Math.log10(unit)));
  return [Math.round((left + x / unit) * exact) / exact, Math.round((top + y / unit) * exact) / exact];
}

/**
 * Return a board file with a city at another place; the same text where it has no such city.
 * @param {string} text
 * @param {string} id
 * @param {Place} place
 */
export function inFile(text, id, [x, y]) {
  const [start, end] = entryOf(text, id);
  const entry = text.slice(start, end).replace(PARTS, (part, key, _quote, which) => {
    return key ? key + { at: `[${x}, ${y}]`, x: `${x}`, y: `${y}` }[/** @type {"at" | "x" | "y"} */ (which)] : part;
  });
  return text.slice(0, start) + entry + text.slice(end);
}

/**
 * Return where the entry of a city stands: in braces after its id, or below its heading.
 * @param {string} text
 * @param {string} id
 * @returns {[number, number]}
 */
function entryOf(text, id) {
  const key = `["']?${id}["']?`;
  const heading = new RegExp(String.raw`^\s*\[\s*cities\s*\.\s*${key}\s*\]`, "m").exec(text);
  if (heading) return spanOf(text, heading.index + heading[0].length, /^\s*\[/m);
  const cities = Math.max(0, text.search(/["']?cities["']?\s*[:\]]/));
  const braces = new RegExp(String.raw`(?<![\w-])${key}\s*[:=]\s*\{`).exec(text.slice(cities));
  return braces ? spanOf(text, cities + braces.index + braces[0].length, /\}/) : [0, 0];
}

/**
 * @param {string} text
 * @param {number} start
 * @param {RegExp} closing
 * @returns {[number, number]}
 */
function spanOf(text, start, closing) {
  const size = text.slice(start).search(closing);
  return [start, size < 0 ? text.length : start + size];
}

/**
 * Return a table of cities with one at another place. A table without it gets it, and all others that it lacks: those
 * were arranged for it.
 * @param {string} text
 * @param {string} name
 * @param {Map<string, Place>} places  of all cities, by name; that of `name` is the new one
 */
export function inTable(text, name, places) {
  const [head, ...rows] = text.trim() ? text.trimEnd().split(/\r?\n/) : ["Name;X;Y"];
  const delimiter = delimiterOf(head);
  const headings = cellsOf(head, delimiter).map((cell) => plain(cell).toLowerCase().replace(/[\s_]/g, ""));
  const columns = columnsOf(headings);
  const known = new Set(rows.map((row) => plain(cellsOf(row, delimiter)[columns.name] ?? "")));
  const added = known.has(name) ? [] : [...places.keys()].filter((one) => !known.has(one));
  const all = [...rows, ...added.map((one) => withCell([], columns.name, one).join(delimiter))];
  const moved = all.map((row) => {
    const cells = cellsOf(row, delimiter);
    const whose = plain(cells[columns.name] ?? "");
    const place = whose === name || added.includes(whose) ? places.get(whose) : undefined;
    return place ? placed(cells, columns, place).join(delimiter) : row;
  });
  const missing = columns.x === headings.length ? [`X${delimiter}Y`] : [];
  return `${[[head, ...missing].join(delimiter), ...moved].join("\n")}\n`;
}

/**
 * Return which column is which; a table without places gets two more.
 * @param {string[]} headings
 * @returns {Columns}
 */
function columnsOf(headings) {
  const at = (/** @type {RegExp} */ heading) => headings.findIndex((one) => heading.test(one));
  const found = {
    name: Math.max(0, at(HEADINGS.name)),
    x: at(HEADINGS.x),
    y: at(HEADINGS.y),
    lat: at(HEADINGS.lat),
    lon: at(HEADINGS.lon),
  };
  const hasPlaces = (found.x >= 0 && found.y >= 0) || (found.lat >= 0 && found.lon >= 0);
  return hasPlaces ? found : { ...found, x: headings.length, y: headings.length + 1 };
}

/**
 * Return a row at another place, in degrees if it says no x.
 * @param {string[]} cells
 * @param {Columns} columns
 * @param {Place} place
 */
function placed(cells, { x, y, lat, lon }, [across, down]) {
  const isInDegrees = lat >= 0 && lon >= 0 && !(x >= 0 && plain(cells[x] ?? ""));
  if (!isInDegrees) return withCell(withCell(cells, x, `${across}`), y, `${down}`);
  return withCell(withCell(cells, lon, `${across}`), lat, `${latitude(down)}`);
}

/** @param {number} down  degrees of Mercator's projection, from the equator to the south */
function latitude(down) {
  const degrees = (Math.atan(Math.sinh((-down * Math.PI) / 180)) * 180) / Math.PI;
  return Math.round(degrees * 1000) / 1000;
}

/**
 * @param {string[]} cells
 * @param {number} at
 * @param {string} cell
 */
function withCell(cells, at, cell) {
  return Array.from({ length: Math.max(cells.length, at + 1) }, (_, column) =>
    column === at ? cell : (cells[column] ?? ""),
  );
}

/** @param {string} head */
function delimiterOf(head) {
  return [",", ";", "\t"].reduce((one, other) => (head.split(other).length > head.split(one).length ? other : one));
}

/**
 * Return the cells of a row as they are typed, quotes and all.
 * @param {string} row
 * @param {string} delimiter
 */
function cellsOf(row, delimiter) {
  const cells = [""];
  let isQuoted = false;
  for (const letter of row) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === delimiter && !isQuoted) cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells;
}

/** @param {string} cell */
function plain(cell) {
  const text = cell.trim();
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
