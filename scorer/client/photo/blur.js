// Gaussian blur, along the rows and then along the columns.

/** @typedef {"repeated" | "empty"} Outside  what lies beyond the edge: the edge's own value, or nothing */

/**
 * @param {number} sigma  in pixels
 * @param {number} radius  pixels to each side of its middle
 * @returns {Float64Array} its sum is 1
 */
function kernelOf(sigma, radius) {
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / 2 / sigma ** 2),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
}

/**
 * @param {Float32Array} values  with `channels` numbers a pixel
 * @param {number} width
 * @param {number} channels
 * @param {number} sigma
 * @param {Outside} outside
 * @param {number} [radius]  of the kernel, in pixels
 * @returns {Float32Array}
 */
export function blurred(values, width, channels, sigma, outside, radius = Math.ceil(3 * sigma)) {
  const height = values.length / channels / width;
  const kernel = kernelOf(sigma, radius);
  const along = passed(
    values,
    { length: width, step: channels, lines: height, next: channels * width },
    channels,
    kernel,
    outside,
  );
  return passed(
    along,
    { length: height, step: channels * width, lines: width, next: channels },
    channels,
    kernel,
    outside,
  );
}

/**
 * One pass along lines of pixels.
 * @param {Float32Array} values
 * @param {{length: number, step: number, lines: number, next: number}} way  pixels of a line, and from one to the next;
 *   lines, and from one to the next
 * @param {number} channels
 * @param {Float64Array} kernel
 * @param {Outside} outside
 */
function passed(values, { length, step, lines, next }, channels, kernel, outside) {
  const made = new Float32Array(values.length);
  const radius = (kernel.length - 1) / 2;
  const padded = new Float64Array(length + 2 * radius);
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < channels; channel++) {
      const start = line * next + channel;
      for (let at = 0; at < length; at++) padded[at + radius] = values[start + at * step];
      if (outside === "repeated") repeatEnds(padded, radius);
      for (let at = 0; at < length; at++) made[start + at * step] = weighted(padded, at, kernel);
    }
  }
  return made;
}

/** @param {Float64Array} padded @param {number} radius */
function repeatEnds(padded, radius) {
  padded.fill(padded[radius], 0, radius);
  padded.fill(padded[padded.length - radius - 1], padded.length - radius);
}

/**
 * Sum both sides at once, since a kernel is symmetric.
 * @param {Float64Array} padded
 * @param {number} at
 * @param {Float64Array} kernel
 */
function weighted(padded, at, kernel) {
  const last = kernel.length - 1;
  const middle = last / 2;
  let sum = kernel[middle] * padded[at + middle];
  for (let k = 0; k < middle; k++) sum += kernel[k] * (padded[at + k] + padded[at + last - k]);
  return sum;
}
