// Computes how the board is moved and scaled so that what is lit fills the window. A shot is a scale, in pixels for a
// unit of the board, and where the board's upper left corner then lies, in pixels of the window.

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box  in units of the board
 * @typedef {{width: number, height: number}} Frame  the window, in pixels
 * @typedef {{scale: number, x: number, y: number}} Shot
 */

const AIR = 34; // units of the board that are seen around what is lit
const NAMES = { across: 46, down: 34 }; // pixels for the names at its ends
const CLOSEST = 1.6; // pixels a unit: a single line is not blown up further
const MOST = 3.2; // what fingers may enlarge it to

/**
 * Return a shot of all of the board.
 * @param {Frame} frame
 * @param {Box} board
 * @returns {Shot}
 */
export function whole(frame, board) {
  return centred(Math.min(frame.width / board.width, frame.height / board.height), board, frame, board);
}

/**
 * Return a shot of what is lit, as large as possible.
 * @param {Box} lit
 * @param {Frame} frame
 * @param {Box} board
 * @returns {Shot}
 */
export function close(lit, frame, board) {
  const [width, height] = [frame.width - 2 * NAMES.across, frame.height - 2 * NAMES.down];
  const fits = Math.min(width / (lit.width + 2 * AIR), height / (lit.height + 2 * AIR));
  return centred(Math.max(whole(frame, board).scale, Math.min(CLOSEST, fits)), lit, frame, board);
}

/**
 * Return the first and the last shot of a glide over the board, which fills the window.
 * @param {Frame} frame @param {Box} board
 * @returns {[Shot, Shot]}
 */
export function ends(frame, board) {
  const scale = Math.max(frame.width / board.width, frame.height / board.height);
  const first = { ...board, width: 0, height: 0 };
  const last = { x: board.x + board.width, y: board.y + board.height, width: 0, height: 0 };
  return [centred(scale, first, frame, board), centred(scale, last, frame, board)];
}

/** @param {number} scale @param {Box} box @param {Frame} frame @param {Box} board */
function centred(scale, box, frame, board) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return filled(
    { scale, x: frame.width / 2 - (x - board.x) * scale, y: frame.height / 2 - (y - board.y) * scale },
    frame,
    board,
  );
}

/**
 * Return the shot without a margin that the board could fill.
 * @param {Shot} shot @param {Frame} frame @param {Box} board
 */
function filled({ scale, x, y }, frame, board) {
  return { scale, x: along(x, frame.width, board.width * scale), y: along(y, frame.height, board.height * scale) };
}

/** @param {number} at @param {number} seen @param {number} size */
function along(at, seen, size) {
  return size <= seen ? (seen - size) / 2 : Math.min(0, Math.max(seen - size, at));
}

/**
 * Return the shot moved by a finger.
 * @param {Shot} shot @param {number} across @param {number} down @param {Frame} frame @param {Box} board
 */
export function moved(shot, across, down, frame, board) {
  return filled({ ...shot, x: shot.x + across, y: shot.y + down }, frame, board);
}

/**
 * Return the shot enlarged so that what lies under a point of the window stays under it.
 * @param {Shot} shot
 * @param {{x: number, y: number}} point
 * @param {number} factor
 * @param {Frame} frame
 * @param {Box} board
 */
export function enlarged(shot, point, factor, frame, board) {
  const scale = Math.min(MOST, Math.max(whole(frame, board).scale, shot.scale * factor));
  const share = scale / shot.scale;
  const [x, y] = [point.x - (point.x - shot.x) * share, point.y - (point.y - shot.y) * share];
  return filled({ scale, x, y }, frame, board);
}

/**
 * Return the box around boxes.
 * @param {Box[]} boxes
 * @returns {Box}
 */
export function around(boxes) {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
