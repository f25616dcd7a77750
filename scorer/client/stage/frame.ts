// Computes how the board is moved and scaled so that what is lit fills the window.

import { type Box, centreOf, type Size } from "../map/board.ts";
import { filled, type Shot, whole as wholeScale } from "../map/lens.ts";

const AIR = 34; // units of the board that are seen around what is lit
const NAMES = { across: 46, down: 34 }; // pixels for the names at its ends, where letters have their usual size
const CLOSEST = 1.6; // pixels a unit: a single line is not blown up further

export function whole(frame: Size, board: Box): Shot {
  return centred(wholeScale(frame, board), board, frame, board);
}

/**
 * Return a shot of what is lit, as large as possible.
 * @param larger how many times the usual letters those of the names are, 0 where no end is named: what they need more may
 *   lie beyond the board
 */
export function close(lit: Box, frame: Size, board: Box, larger: number = 1): Shot {
  const [across, down] = [NAMES.across * larger, NAMES.down * larger];
  const fits = Math.min(
    (frame.width - 2 * across) / (lit.width + 2 * AIR),
    (frame.height - 2 * down) / (lit.height + 2 * AIR),
  );
  const scale = Math.max(wholeScale(frame, board), Math.min(CLOSEST, fits));
  return centred(scale, lit, frame, board, Math.max(0, 2 * (across - NAMES.across)));
}

/** Return the first and the last shot of a glide over the board, which fills the window. */
export function ends(frame: Size, board: Box): [Shot, Shot] {
  const scale = Math.max(frame.width / board.width, frame.height / board.height);
  const first = { ...board, width: 0, height: 0 };
  const last = { x: board.x + board.width, y: board.y + board.height, width: 0, height: 0 };
  return [centred(scale, first, frame, board), centred(scale, last, frame, board)];
}

function centred(scale: number, box: Box, frame: Size, board: Box, aside: number = 0) {
  const { x, y } = centreOf(box);
  return filled(
    { scale, x: frame.width / 2 - (x - board.x) * scale, y: frame.height / 2 - (y - board.y) * scale },
    frame,
    board,
    aside,
  );
}
