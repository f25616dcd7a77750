// Gaussian blur, along the rows and then along the columns. What lies beyond the edge is as the edge.

/** Return a kernel whose sum is 1; sigma and radius are in pixels. */
function kernelOf(sigma: number, radius: number): Float64Array {
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / 2 / sigma ** 2),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
}

/** @param values with `channels` numbers a pixel */
export function blurred(
  values: Float32Array,
  width: number,
  channels: number,
  sigma: number,
  radius: number = Math.ceil(3 * sigma),
): Float32Array {
  const height = values.length / channels / width;
  const kernel = kernelOf(sigma, radius);
  const [across, down] = [
    { length: width, step: channels, lines: height, next: channels * width },
    { length: height, step: channels * width, lines: width, next: channels },
  ];
  return blurAlong(blurAlong(values, across, channels, kernel), down, channels, kernel);
}

/**
 * One pass along lines of pixels.
 * @param way pixels of a line, and from one to the next; lines, and from one to the next
 */
function blurAlong(
  values: Float32Array,
  { length, step, lines, next }: { length: number; step: number; lines: number; next: number },
  channels: number,
  kernel: Float64Array,
) {
  const made = new Float32Array(values.length);
  const radius = (kernel.length - 1) / 2;
  const padded = new Float64Array(length + 2 * radius);
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < channels; channel++) {
      const start = line * next + channel;
      for (let at = 0; at < length; at++) padded[at + radius] = values[start + at * step];
      padded.fill(padded[radius], 0, radius).fill(padded[length + radius - 1], length + radius);
      for (let at = 0; at < length; at++) made[start + at * step] = weigh(padded, at, kernel);
    }
  }
  return made;
}

/** Sum both sides at once, since a kernel is symmetric. */
function weigh(padded: Float64Array, at: number, kernel: Float64Array) {
  const last = kernel.length - 1;
  const middle = last / 2;
  let sum = kernel[middle] * padded[at + middle];
  for (let k = 0; k < middle; k++) sum += kernel[k] * (padded[at + k] + padded[at + last - k]);
  return sum;
}
