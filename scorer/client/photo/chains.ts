// Trains of a colour mostly lie in chains: how often they do on this very photo says how likely a route is somebody's.

type Routes = Record<string, { ends: [string, string] }>;

const CAUTION = 4; // routes that touch others and routes that do not, counted beside those of the photo

/** Return a record with other values under the same keys. */
export function mapped<Value, Other>(record: Record<string, Value>, other: (value: Value, key: string) => Other) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, other(value, key)]));
}

/**
 * Return for each class of each route the logarithm of how much likelier it is as its ends touch trains of that colour,
 * or do not. "Nobody", the first class, stays as likely as it was.
 */
export function favours(posteriors: Record<string, number[]>, routes: Routes): Record<string, number[]> {
  const touching = touchingOf(posteriors, routes);
  const own = rateOf(posteriors, touching, (p) => p);
  const others = rateOf(posteriors, touching, (p) => 1 - p);
  const likelihood = (touches: number, rate: number) => touches * rate + (1 - touches) * (1 - rate);
  return mapped(touching, (all) =>
    all.map((touches, k) => (k ? Math.log(likelihood(touches, own) / likelihood(touches, others)) : 0)),
  );
}

/** Return how probable it is that a route touches trains of each colour. */
function touchingOf(posteriors: Record<string, number[]>, routes: Routes) {
  const ids = Object.keys(posteriors);
  const common = (one: string, other: string) =>
    routes[one].ends.filter((city) => routes[other].ends.includes(city)).length;
  const near = mapped(posteriors, (_, one) => ids.filter((other) => common(one, other) === 1)); // no parallel route
  return mapped(posteriors, (all, route) =>
    all.map((_, k) => 1 - near[route].reduce((none, other) => none * (1 - posteriors[other][k]), 1)),
  );
}

/**
 * Return the share of routes that touch trains of a colour, among those that are that colour's, or those that are not.
 * @param shareOf how much a route counts
 */
function rateOf(
  posteriors: Record<string, number[]>,
  touching: Record<string, number[]>,
  shareOf: (p: number) => number,
) {
  let [touch, all] = [CAUTION, 2 * CAUTION];
  for (const [route, [, ...colours]] of Object.entries(posteriors)) {
    for (const [at, p] of colours.entries()) {
      touch += shareOf(p) * touching[route][at + 1];
      all += shareOf(p);
    }
  }
  return touch / all;
}
