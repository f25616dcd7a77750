// The camera's live picture with the board's outline over it, which takes a picture by itself when the board sits.

import { all, one } from "../../engine/dom.js";
import { contextOf, pixelsOf } from "../file.js";
import { LONGEST } from "./aim.js";

/** @typedef {import("./aim.js").Look} Look */

const WANTED = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } };

/**
 * Show the camera until a picture is taken or people close it; reject where it may not be used.
 * @param {HTMLDialogElement} dialog
 * @param {string} address  of the worker
 * @param {import("./aim.js").Wanted} wanted
 * @param {(advice: string) => string} sentenceOf
 * @returns {Promise<ImageBitmap | null>}
 */
export async function film(dialog, address, wanted, sentenceOf) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED });
  const worker = new Worker(address, { type: "module" });
  /** @type {ImageBitmap | null} */
  let taken = null;
  const closed = new Promise((close) => dialog.addEventListener("close", close, { once: true }));
  const leave = () => {
    for (const track of stream.getTracks()) track.stop();
    dialog.close();
  };
  addEventListener("pagehide", leave);
  stream.getVideoTracks()[0].addEventListener("ended", leave);
  dialog.showModal();
  try {
    const video = /** @type {HTMLVideoElement} */ (one("video", dialog));
    const take = async () => {
      taken = await createImageBitmap(video);
      leave();
    };
    one(".shutter", dialog).onclick = () => void take();
    video.srcObject = stream;
    await video.play();
    watch(dialog, video, worker, wanted, sentenceOf, take);
    await closed;
    video.srcObject = null;
    return taken;
  } finally {
    removeEventListener("pagehide", leave);
    worker.terminate();
    leave();
  }
}

/**
 * Give the worker one frame after the other, and show what it sees.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLVideoElement} video
 * @param {Worker} worker
 * @param {import("./aim.js").Wanted} wanted
 * @param {(advice: string) => string} sentenceOf
 * @param {() => Promise<void>} take
 */
function watch(dialog, video, worker, wanted, sentenceOf, take) {
  const frame = document.createElement("canvas");
  const said = one("[role=status]", dialog);
  const next = () =>
    requestAnimationFrame(() => {
      if (!dialog.open) return;
      const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
      Object.assign(frame, { width, height });
      contextOf(frame).drawImage(video, 0, 0, width, height);
      const pixels = pixelsOf(frame);
      worker.postMessage({ pixels, width, height }, [pixels.buffer]);
    });
  /** @param {Look} look */
  const show = ({ corners, advice, sits }) => {
    const sentence = sentenceOf(advice);
    if (said.textContent !== sentence) said.textContent = sentence;
    outline(one("svg", dialog), corners, frame);
    if (sits) void take();
    else next();
  };
  said.textContent = sentenceOf("none");
  outline(one("svg", dialog), null, frame);
  worker.addEventListener("message", ({ data }) => show(data));
  worker.postMessage(wanted);
  next();
}

/** @param {Element} svg @param {import("./aim.js").Look["corners"]} corners @param {{width: number, height: number}} frame */
function outline(svg, corners, { width, height }) {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  for (const polygon of all("polygon", svg)) polygon.setAttribute("points", corners?.join(" ") ?? "");
}
