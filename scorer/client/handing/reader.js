// Reads the codes of a game: from the address, by the camera, or off photos; then opens the game.

import { filled, one } from "../engine/dom.js";
import decodeQR from "../vendor/qr/decode.js";
import { Codes } from "./codes.js";

const WANTED = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };
const SIDE = 1080; // pixels of a camera's picture that are read
const LONGEST = 2000; // pixels of a photo

const form = /** @type {HTMLFormElement} */ (one(".reader"));
const field = /** @type {HTMLInputElement} */ (one("[name=codes]", form));
const photo = /** @type {HTMLInputElement} */ (one("#photo"));
const video = /** @type {HTMLVideoElement} */ (one("video"));
const progress = one("#progress");
const canvas = document.createElement("canvas");
const codes = new Codes();

/** Take the codes in a text; return whether there were any. @param {string} text */
function take(text) {
  const isCode = codes.add(text);
  field.value = codes.text;
  if (codes.all > 1) progress.textContent = filled(progress.dataset.template, { number: codes.number, all: codes.all });
  return isCode;
}

/**
 * Return the text of the code in a part of a picture, "" if there is none.
 * @param {CanvasImageSource} picture
 * @param {number[]} part  left, top, width, height in its pixels
 * @param {number} longest  pixels of the longer side that are looked at
 */
function textIn(picture, [left, top, width, height], longest) {
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return "";
  }
}

/** Read what the camera sees, the square in its middle, until all codes are there. */
function look() {
  if (video.videoWidth) {
    const side = Math.min(video.videoWidth, video.videoHeight);
    take(textIn(video, [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side], SIDE));
  }
  if (codes.isWhole) open();
  else requestAnimationFrame(look);
}

/** Open the game; the camera goes with the page. */
function open() {
  video.pause();
  form.requestSubmit();
}

async function film() {
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: WANTED });
    await video.play();
    look();
  } catch {
    video.hidden = true;
    one("#no-camera").hidden = false;
  }
}

async function readPhotos() {
  let isCode = false;
  for (const file of photo.files ?? []) {
    const picture = await createImageBitmap(file).catch(() => null);
    const text = picture ? textIn(picture, [0, 0, picture.width, picture.height], LONGEST) : "";
    isCode = take(text) || isCode;
  }
  one("#no-code").hidden = isCode;
  if (codes.isWhole) open();
}

function begin() {
  take(location.hash);
  one("#arrived").hidden = !codes.isWhole;
  one("#scan").hidden = codes.isWhole;
  if (!codes.isWhole) void film();
}

photo.addEventListener("change", () => void readPhotos());
addEventListener("hashchange", begin);
begin();
if (photo.files?.length) void readPhotos(); // chosen before this script ran
