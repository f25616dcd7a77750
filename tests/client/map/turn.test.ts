// The map turned to each side of the table: points of the screen and of the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turned } from "../../../scorer/client/map/lens.ts";
import { lay, turnedBox } from "../../../scorer/client/map/turn.ts";
import { Camera } from "../../../scorer/client/play/camera.ts";
import { openDocument, the } from "../document.ts";

const box = { x: -20, y: -30, width: 1000, height: 700 };
const corner = { x: -20, y: -30 };

/** A camera that shows the board twice as large, its upper left corner 5 and 70 pixels into the screen. */
function camera(quarters: number): Camera {
  const svg = { getBoundingClientRect: () => ({ left: 5, top: 70 }) };
  return Object.assign(Object.create(Camera.prototype), { svg, scale: 2, quarters, box: turnedBox(box, quarters) });
}

test("a point of the board is found again on the screen, whichever side is up", () => {
  for (const quarters of [0, 1, 2, 3]) {
    const { x, y } = camera(quarters).boardPoint(camera(quarters).screenPoint({ x: 123, y: 456 }));
    assert.deepEqual([x, y], [123, 456]);
  }
});

test("the board's upper left corner goes round the window clockwise", () => {
  const places = [0, 1, 2, 3].map((quarters) => camera(quarters).screenPoint(corner));
  assert.deepEqual(places, [
    { x: 5, y: 70 },
    { x: 5 + 2 * 700, y: 70 },
    { x: 5 + 2 * 1000, y: 70 + 2 * 700 },
    { x: 5, y: 70 + 2 * 1000 },
  ]);
});

test("four quarters, or one back and one on, leave the board as it was", () => {
  const once = turnedBox(box, 1);
  assert.deepEqual([once.width, once.height], [700, 1000]);
  assert.deepEqual(turnedBox(once, 3), box);
  assert.deepEqual(turnedBox(once, -1), box);
  const back = turned(turned(corner, 3), -3);
  assert.deepEqual([back.x, back.y], [-20, -30]);
});

test("a board lies where it lies and the screen stands, by a seventh each; a television has north up", () => {
  const [europe, italy, poland] = ["1048 693", "660 1048", "1048 960"];
  const lies = (width: number, height: number, board: string, state = "") => {
    openDocument(
      `<body class="${state}"><svg viewBox="0 0 ${board}"><g class="turned"></g></svg>`,
    ).happyDOM.setViewport({ width, height });
    lay(the("svg"));
    return the("svg").dataset.quarters + the("svg").getAttribute("viewBox");
  };
  const onSide = "30 -1048 693 1048";
  const onPhone = [europe, italy, poland].map((board) => lies(390, 664, board));
  assert.deepEqual(onPhone, [onSide, `00 0 ${italy}`, `00 0 ${poland}`]);
  const lying = [lies(844, 390, europe), lies(844, 390, italy), lies(1280, 800, italy)];
  assert.deepEqual(lying, [`00 0 ${europe}`, `00 0 ${italy}`, `00 0 ${italy}`]);
  assert.deepEqual([lies(500, 569, europe), lies(500, 580, europe)], [`00 0 ${europe}`, onSide]);
  assert.equal(lies(1080, 1920, europe, "is-screen"), `00 0 ${europe}`);
});
