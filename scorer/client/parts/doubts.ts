// Marks the lines whose owner was read off a photo and is not sure: dashed, with a question mark.

import { all, shape } from "../dom.ts";
import { type Board, halfway } from "../map/board.ts";
import type { Drawing } from "../map/painter.ts";

const BADGE = 13; // units of the board

/** Mark some lines, and no others. */
export function mark({ svg, lines, board }: Drawing, routes: string[]) {
  const unsure = new Set(routes);
  for (const badge of all(".question", svg)) badge.remove();
  for (const [id, group] of Object.entries(lines)) {
    group.classList.toggle("doubtful", unsure.has(id));
    if (unsure.has(id)) lines[id].parentNode?.append(questionAt(id, middleOf(board, id)));
  }
}

/** Return the middle of a route's middle spaces. */
export function middleOf({ lineOf }: Board, id: string) {
  const { middles } = lineOf[id];
  return halfway(middles[(middles.length - 1) >> 1], middles[middles.length >> 1]);
}

function questionAt(id: string, { x, y }: { x: number; y: number }) {
  const [disc, sign] = [shape("circle", { r: BADGE }), shape("text", { "text-anchor": "middle", y: 8 })];
  sign.textContent = "?";
  Object.assign(disc.style, {
    fill: "var(--note)",
    stroke: "var(--rim)",
    strokeWidth: "1.5px",
    strokeDasharray: "none",
  });
  Object.assign(sign.style, {
    display: "inline", // on a small map, too, which hides its other letters
    rotate: "var(--upright)",
    fill: "var(--text)",
    stroke: "none",
    font: "700 22px system-ui, sans-serif",
  });
  const badge = shape("g", { class: "question", "data-unsure": id, transform: `translate(${x} ${y})` }, disc, sign);
  badge.style.pointerEvents = "none";
  return badge;
}
