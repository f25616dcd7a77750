// The map between two planes that four pairs of points fix: the printed board, as it is read, and a photo of it.

export type Point = [number, number];

/** Top left, top right, bottom right, bottom left as the board is read. */
export type Quad = [Point, Point, Point, Point];

/** Its nine numbers row by row, the last one 1. */
export type Homography = number[];

/** Return the homography that takes four points to four others. */
export function quad(from: Point[], to: Point[]): Homography {
  const rows = from.flatMap(([x, y], corner) => {
    const [u, v] = to[corner];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return [...solved(rows), 1];
}

/** Solve linear equations, each with its right side last: Gaussian elimination with row pivoting. */
export function solved(rows: number[][]) {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (const row of rows.slice(column + 1)) {
      const times = row[column] / rows[column][column];
      for (let at = column; at <= size; at++) row[at] -= times * rows[column][at];
    }
  }
  const found = new Array(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = rows[row][size];
    for (let column = row + 1; column < size; column++) rest -= rows[row][column] * found[column];
    found[row] = rest / rows[row][row];
  }
  return found;
}

/** Return the homography that does `inner` first and `outer` after it. */
export function after(outer: Homography, inner: Homography): Homography {
  const product = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [0, 1, 2].reduce((sum, k) => sum + outer[3 * row + k] * inner[3 * k + column], 0)),
  );
  return product.map((value) => value / product[8]);
}

export function inverse([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  const [first, second, third] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const back = [first, c * h - b * i, b * f - c * e, second, a * i - c * g, c * d - a * f, third, b * g - a * h];
  return [...back, a * e - b * d].map((value) => value / (a * e - b * d));
}

/** Where a homography takes a point. */
export function moved([a, b, c, d, e, f, g, h, i]: Homography, [x, y]: Point): Point {
  const depth = g * x + h * y + i;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}
