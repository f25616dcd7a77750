// Looks at the frames of the camera in a worker: first the board that is wanted, then one frame after the other.

import { Aim } from "./aim.js";

/** @type {Aim} */
let aim;
addEventListener("message", ({ data }) => {
  if (data.pixels) postMessage(aim.look(data));
  else aim = new Aim(data);
});
