// Pictures in shades of grey, one float a pixel; pixel i has its centre at i.

import { blurred as blurredValues } from "./blur.ts";

export type Grey = { width: number; height: number; values: Float32Array };

/** Return the luminance of a canvas's bytes, four a pixel: from 0 to 255. */
export function greyOf(rgba: ArrayLike<number>, width: number, height: number): Grey {
  const values = new Float32Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += 4)
    values[at] = rgba[from] * 0.299 + rgba[from + 1] * 0.587 + rgba[from + 2] * 0.114;
  return { width, height, values };
}

/** Return a smaller picture: each pixel is the mean of the box it covers. */
export function shrunk(grey: Grey, width: number, height: number): Grey {
  const slim = transpose(narrow(grey, width));
  return transpose(narrow(slim, height));
}

function narrow({ width, height, values }: Grey, columns: number): Grey {
  const made = new Float32Array(height * columns);
  const shares = sharesOf(width, columns);
  for (let y = 0; y < height; y++) {
    for (const { column, x, share } of shares) made[y * columns + column] += share * values[y * width + x];
  }
  return { width: columns, height, values: made };
}

/** Return what each pixel gives to the columns that it lies in. */
function sharesOf(width: number, columns: number) {
  const shares = [];
  const box = width / columns;
  for (let column = 0; column < columns; column++) {
    const [start, end] = [column * box, Math.min((column + 1) * box, width)];
    for (let x = Math.floor(start); x < Math.ceil(end - 1e-9); x++)
      shares.push({ column, x, share: (Math.min(x + 1, end) - Math.max(x, start)) / box });
  }
  return shares;
}

function transpose({ width, height, values }: Grey): Grey {
  const made = new Float32Array(values.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) made[x * height + y] = values[y * width + x];
  return { width: height, height: width, values: made };
}

/** Blur a picture as keypoints need it: to four sigmas. */
export function blurred({ width, height, values }: Grey, sigma: number): Grey {
  return { width, height, values: blurredValues(values, width, 1, sigma, Math.round(4 * sigma)) };
}

const FINE = 800; // pixels of the longer side
const COARSE = 200;
const SHARP = 0.13; // photos have 0.4 to 1.5, blurred ones 0.08 to 0.1
const STRONG = 0.97;
const EVERY = 3; // pixels across and down, of which one is looked at

const DIM = 20; // of 255, the mean of a photo that is too dark

/** Return whether a photo is too dark to tell colours. */
export function isDark({ values }: Grey) {
  return values.reduce((sum, value) => sum + value, 0) < DIM * values.length;
}

/** Return whether fine things can be told from each other: how strong their contrast is against that of coarse ones. */
export function isSharp(grey: Grey) {
  const fine = shrinkTo(grey, FINE);
  return contrast(fine) > SHARP * contrast(shrinkTo(fine, COARSE));
}

function shrinkTo(grey: Grey, longest: number) {
  const by = Math.min(1, longest / Math.max(grey.width, grey.height));
  return shrunk(grey, Math.round(grey.width * by), Math.round(grey.height * by));
}

/** Return the 97th percentile of how much a pixel differs from those beside it. */
function contrast({ width, height, values }: Grey) {
  const found = [];
  for (let y = 1; y < height - 1; y += EVERY) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += EVERY)
      found.push(Math.abs(4 * values[at] - values[at - 1] - values[at + 1] - values[at - width] - values[at + width]));
  }
  return Float64Array.from(found).sort()[Math.floor(STRONG * found.length)] ?? 0;
}
