// Computes how the board is moved and scaled so that what is lit fills the window. A shot is a scale, in pixels for a
// unit of the board, and where the board's upper left corner then lies, in pixels of the window.

import type { Box, Point, Size } from "../map/board.ts";
import { held, whole as wholeScale } from "../map/lens.ts";

export type Shot = { scale: number; x: number; y: number };

const AIR = 34; // units of the board that are seen around what is lit
const NAMES = { across: 46, down: 34 }; // pixels for the names at its ends
const CLOSEST = 1.6; // pixels a unit: a single line is not blown up further
const MOST = 3.2; // what fingers may enlarge it to

/** Return a shot of all of the board. */
export function whole(frame: Size, board: Box): Shot {
  return centred(wholeScale(frame, board), board, frame, board);
}

/** Return a shot of what is lit, as large as possible. */
export function close(lit: Box, frame: Size, board: Box): Shot {
  const [width, height] = [frame.width - 2 * NAMES.across, frame.height - 2 * NAMES.down];
  const fits = Math.min(width / (lit.width + 2 * AIR), height / (lit.height + 2 * AIR));
  return centred(Math.max(wholeScale(frame, board), Math.min(CLOSEST, fits)), lit, frame, board);
}

/** Return the first and the last shot of a glide over the board, which fills the window. */
export function ends(frame: Size, board: Box): [Shot, Shot] {
  const scale = Math.max(frame.width / board.width, frame.height / board.height);
  const first = { ...board, width: 0, height: 0 };
  const last = { x: board.x + board.width, y: board.y + board.height, width: 0, height: 0 };
  return [centred(scale, first, frame, board), centred(scale, last, frame, board)];
}

function centred(scale: number, box: Box, frame: Size, board: Box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return filled(
    { scale, x: frame.width / 2 - (x - board.x) * scale, y: frame.height / 2 - (y - board.y) * scale },
    frame,
    board,
  );
}

/** Return the shot without a margin that the board could fill. */
function filled({ scale, x, y }: Shot, frame: Size, board: Box) {
  return {
    scale,
    x: held(x, board.width * scale, frame.width, 0),
    y: held(y, board.height * scale, frame.height, 0),
  };
}

/** Return the shot moved by a finger. */
export function moved(shot: Shot, across: number, down: number, frame: Size, board: Box) {
  return filled({ ...shot, x: shot.x + across, y: shot.y + down }, frame, board);
}

/** Return the shot enlarged so that what lies under a point of the window stays under it. */
export function enlarged(shot: Shot, point: Point, factor: number, frame: Size, board: Box) {
  const scale = Math.min(MOST, Math.max(wholeScale(frame, board), shot.scale * factor));
  const share = scale / shot.scale;
  const [x, y] = [point.x - (point.x - shot.x) * share, point.y - (point.y - shot.y) * share];
  return filled({ scale, x, y }, frame, board);
}

/** Return the box around boxes. */
export function around(boxes: Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
