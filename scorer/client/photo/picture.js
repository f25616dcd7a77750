// Pictures in linear light: three floats a pixel, red, green, blue; pixel i has its centre at i.

/**
 * @typedef {{width: number, height: number, values: Float32Array}} Picture
 * @typedef {import("./homography.js").Homography} Homography
 */

const QUARTER = 0.25;
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);

/**
 * Return a photo in linear light.
 * @param {ArrayLike<number>} rgba  a canvas's bytes, four a pixel
 * @param {number} width
 * @param {number} height
 * @returns {Picture}
 */
export function linear(rgba, width, height) {
  const values = new Float32Array(3 * width * height);
  for (let from = 0, to = 0; to < values.length; from += 4) {
    values[to++] = LINEAR[rgba[from]];
    values[to++] = LINEAR[rgba[from + 1]];
    values[to++] = LINEAR[rgba[from + 2]];
  }
  return { width, height, values };
}

/**
 * Add the interpolated colour at a place to `sum`; beyond the edge it is the edge's.
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y
 * @param {Float64Array | number[]} sum
 */
export function addSample({ width, height, values }, x, y, sum) {
  const across = Math.min(Math.max(x, 0), width - 1);
  const down = Math.min(Math.max(y, 0), height - 1);
  const left = Math.min(Math.floor(across), width - 2);
  const top = Math.min(Math.floor(down), height - 2);
  const [p, q] = [across - left, down - top];
  const [a, b, c, d] = [(1 - p) * (1 - q), p * (1 - q), (1 - p) * q, p * q];
  const upper = 3 * (top * width + left);
  const lower = upper + 3 * width;
  for (let channel = 0; channel < 3; channel++) {
    sum[channel] +=
      a * values[upper + channel] +
      b * values[upper + 3 + channel] +
      c * values[lower + channel] +
      d * values[lower + 3 + channel];
  }
}

/** Return whether a place is on a picture. @param {{width: number, height: number}} size @param {number[]} place */
export function isOn({ width, height }, [x, y]) {
  return x > -0.5 && y > -0.5 && x < width - 0.5 && y < height - 0.5;
}

/**
 * Return the board seen from straight above, one pixel for a unit of its frame, with `pad` units more at every side.
 * @param {Picture} photo
 * @param {Homography} toPhoto  from the frame
 * @param {number} height  of the frame
 * @param {number} pad
 * @returns {Picture}
 */
export function rectified(photo, toPhoto, height, pad) {
  const [width, rows] = [1000 + 2 * pad, Math.ceil(height) + 2 * pad];
  const values = new Float32Array(3 * width * rows);
  const sum = new Float64Array(3);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < width; column++) {
      addPlace(photo, toPhoto, column - pad, row - pad, sum.fill(0));
      for (let channel = 0; channel < 3; channel++) values[at++] = sum[channel] / 4;
    }
  }
  return { width, height: rows, values };
}

/**
 * Add the four samples around a place of the frame.
 * @param {Picture} photo
 * @param {Homography} toPhoto
 * @param {number} x
 * @param {number} y
 * @param {Float64Array} sum
 */
function addPlace(photo, toPhoto, x, y, sum) {
  for (let corner = 0; corner < 4; corner++) {
    const across = x + (corner & 1 ? QUARTER : -QUARTER);
    const down = y + (corner & 2 ? QUARTER : -QUARTER);
    const depth = toPhoto[6] * across + toPhoto[7] * down + toPhoto[8];
    const u = (toPhoto[0] * across + toPhoto[1] * down + toPhoto[2]) / depth;
    const v = (toPhoto[3] * across + toPhoto[4] * down + toPhoto[5]) / depth;
    addSample(photo, u, v, sum);
  }
}
