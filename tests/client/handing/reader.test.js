// Codes that come with the address, before the camera, or on photos.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import encodeQR from "qr";
import { load, openPage, the } from "../document.js";
import { answered, setGlobals } from "../page.js";

const [ONE, TWO] = [1, 2].map((place) => `${place}-2-0123abcd-${place}256`);
const ONLY = "1-1-0123abcd-1256";

/** @typedef {{text?: string, width: number, height: number}} Picture  that shows a code, or none */

/** Return what a picture shows. @param {Picture} picture @param {number} width @param {number} height */
function pixelsOf({ text }, width, height) {
  const rows = text ? encodeQR(text, "raw", { border: 4 }) : [];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const side = Math.floor(Math.min(width, height) / Math.max(1, rows.length));
  for (let y = 0; y < side * rows.length; y++)
    for (let x = 0; x < side * rows.length; x++)
      if (rows[Math.floor(y / side)][Math.floor(x / side)]) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  return { data, width, height };
}

/** Open the page of a phone whose camera shows a picture; without one it has no camera. */
async function open({
  hash = "",
  camera = /** @type {Picture | null} */ (null),
  chosen = /** @type {any[]} */ ([]),
} = {}) {
  const window = openPage("reader", `/open${hash}`);
  /** Which parts were drawn, and how large. @type {number[][]} */
  const drawn = [];
  let seen = /** @type {Picture} */ ({ width: 0, height: 0 });
  window.HTMLCanvasElement.prototype.getContext = () => ({
    drawImage: (/** @type {any} */ picture, /** @type {number[]} */ ...places) => {
      seen = picture.isVideo ? { ...camera, width: 0, height: 0 } : picture;
      drawn.push(places);
    },
    getImageData: (
      /** @type {number} */ _x,
      /** @type {number} */ _y,
      /** @type {number} */ width,
      /** @type {number} */ height,
    ) => pixelsOf(seen, width, height),
  });
  const video = the("video");
  Object.assign(video, { isVideo: true, play: async () => {}, pause: mock.fn() });
  Object.defineProperty(video, "videoWidth", { get: () => camera?.width ?? 0 });
  Object.defineProperty(video, "videoHeight", { get: () => camera?.height ?? 0 });
  const getUserMedia = mock.fn(async (/** @type {any} */ _) => {
    if (!camera) throw new Error("not allowed");
    return null;
  });
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
  const frames = /** @type {(() => void)[]} */ ([]);
  const createImageBitmap = async (/** @type {any} */ file) => {
    if (!file.width) throw new Error("no picture");
    return file;
  };
  setGlobals({ requestAnimationFrame: (/** @type {() => void} */ run) => frames.push(run), createImageBitmap });
  const sent = mock.fn();
  the("form").requestSubmit = sent;
  let files = chosen;
  Object.defineProperty(the("#photo"), "files", { get: () => files });
  await load("handing/reader.js");
  await answered();
  const choose = async (/** @type {any[]} */ ...photos) => {
    files = photos;
    the("#photo").dispatchEvent(new Event("change"));
    await answered();
  };
  const frame = () => {
    for (const run of frames.splice(0)) run();
  };
  return { drawn, sent: () => sent.mock.callCount(), choose, frame, video, getUserMedia, waiting: () => frames.length };
}

const looks = () => ["#arrived", "#scan", "#no-camera", "#no-code"].filter((name) => !the(name).hidden).join(" ");

afterEach(() => mock.restoreAll());

test("a game that came with the address waits to be opened, and needs no camera", async () => {
  const { getUserMedia, sent } = await open({ hash: `#${ONE}+${TWO}` });
  assert.deepEqual([looks(), the("[name=codes]").value], ["#arrived", `${ONE} ${TWO}`]);
  assert.deepEqual([getUserMedia.mock.callCount(), sent()], [0, 0]);
  location.hash = `#${ONE.replace("0123", "4567")}`;
  dispatchEvent(new Event("hashchange"));
  assert.equal(looks(), "#scan");
});

test("a phone without a camera says so, and can take photos", async () => {
  const { video } = await open();
  assert.deepEqual([looks(), video.hidden], ["#scan #no-camera", true]);
});

test("the camera reads the square in the middle of what it sees, until all codes are there", async () => {
  const camera = { text: `https://x/open#${ONE}`, width: 1920, height: 1080 };
  const { drawn, frame, sent, getUserMedia, video, waiting } = await open({ camera });
  const [{ video: wanted }] = getUserMedia.mock.calls[0].arguments;
  assert.deepEqual(wanted, { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } });
  assert.deepEqual(drawn, [[420, 0, 1080, 1080, 0, 0, 1080, 1080]]);
  assert.deepEqual([the("#progress").textContent, sent(), waiting()], ["1 of 2", 0, 1]);
  Object.assign(camera, { text: "", width: 3000, height: 4000 });
  frame();
  assert.deepEqual([drawn[1], the("[name=codes]").value], [[0, 500, 3000, 3000, 0, 0, 1080, 1080], ONE]);
  camera.width = 0;
  frame();
  assert.equal(drawn.length, 2, "it shows nothing yet");
  Object.assign(camera, { text: TWO, width: 600, height: 400 });
  frame();
  assert.deepEqual(drawn[2], [100, 0, 400, 400, 0, 0, 400, 400]);
  assert.deepEqual([sent(), waiting(), video.pause.mock.callCount(), looks()], [1, 0, 1, "#scan"]);
});

test("photos are read as large as needed, and one without a code is told", async () => {
  const { choose, drawn, sent } = await open();
  await choose({ width: 300, height: 200 });
  assert.equal(looks(), "#scan #no-camera #no-code");
  await choose({ width: 300, height: 200 }, {}, { text: ONE, width: 4000, height: 1000 });
  assert.deepEqual(drawn.at(-1), [0, 0, 4000, 1000, 0, 0, 2000, 500]);
  assert.deepEqual([looks(), the("#progress").textContent, sent()], ["#scan #no-camera", "1 of 2", 0]);
  await choose({ text: TWO, width: 300, height: 400 }, { width: 300, height: 200 });
  assert.deepEqual([looks(), sent()], ["#scan #no-camera", 1]);
});

test("a game of one code shows no progress", async () => {
  const { choose, sent } = await open();
  await choose({ text: ONLY, width: 300, height: 300 });
  assert.deepEqual([the("#progress").textContent, sent()], ["", 1]);
});

test("a photo that was chosen before the page was ready is read", async () => {
  const { sent } = await open({ chosen: [{ text: ONLY, width: 300, height: 300 }] });
  assert.equal(sent(), 1);
});
