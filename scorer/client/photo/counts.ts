// How sure a guess is once it is known how many trains everybody has laid: exact sums over all that the doubtful routes
// can be.

/** A doubtful route and who may own it. */
export type Open = { trains: number; options: { seat: number | null; p: number }[] };

/** How probable it is that the counted seats have so many trains, by these numbers. */
type Sums = Map<string, number>;

const MOST = 16; // doubtful routes, beyond which the sums take too long
const TRUST = 0.95; // that the sure routes are right, on which the counts rest

/**
 * Return for each doubtful route how probable its first option is, or null where the counts say nothing.
 * @param wanted trains that counted seats have on these routes
 */
export function surenesses(routes: Open[], wanted: Map<number, number>): number[] | null {
  if (!wanted.size || routes.length > MOST) return null;
  const before = prefixes(routes, wanted);
  const after = prefixes([...routes].reverse(), wanted).reverse();
  const all = before[routes.length].get(keyOf([...wanted.values()]));
  if (!all) return null;
  return routes.map(({ trains, options: [first] }, at) => {
    let fitting = 0;
    for (const [key, p] of before[at]) {
      const rest = laidTo(countsOf(key), wanted, first.seat, trains);
      const missing = rest && [...wanted.values()].map((count, seat) => count - rest[seat]);
      if (missing) fitting += p * first.p * (after[at + 1].get(keyOf(missing)) ?? 0);
    }
    return TRUST * (fitting / all) + (1 - TRUST) * first.p;
  });
}

/** Return the sums over no route, the first one, the first two and so on. */
function prefixes(routes: Open[], wanted: Map<number, number>) {
  const all: Sums[] = [new Map([[keyOf([...wanted.keys()].map(() => 0)), 1]])];
  for (const { trains, options } of routes) {
    const next: Sums = new Map();
    for (const [key, p] of all[all.length - 1]) {
      for (const option of options) {
        const counts = laidTo(countsOf(key), wanted, option.seat, trains);
        if (counts) next.set(keyOf(counts), (next.get(keyOf(counts)) ?? 0) + p * option.p);
      }
    }
    all.push(next);
  }
  return all;
}

/**
 * Return the counts after a seat has laid more trains, or null where these are too many.
 * @param counts in the order of the counted seats
 */
function laidTo(counts: number[], wanted: Map<number, number>, seat: number | null, trains: number) {
  const at = [...wanted.keys()].indexOf(seat ?? -1);
  if (at < 0) return counts;
  const after = [...counts];
  after[at] += trains;
  return after[at] > [...wanted.values()][at] ? null : after;
}

function keyOf(counts: number[]) {
  return counts.join(" ");
}

function countsOf(key: string) {
  return key.split(" ").map(Number);
}
