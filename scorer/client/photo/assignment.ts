// The most probable owners of all routes together, where it is known how many trains everybody has laid: an integer
// program, solved exactly by branch and bound with a Lagrangian bound.

/** Who may own a route, each with the logarithm of the probability. */
export type Choice = {
  route: string;
  trains: number;
  beside: string[];
  options: { seat: number | null; score: number }[];
};

/** Trains that a seat has laid: exactly so many, or from 0 to the most. */
export type Limit = { least: number; most: number };

type Owners = Map<string, number | null>;

const ROUNDS = 300; // of the search for prices
const STEP = 0.02; // of a price in the first round, for each train too many or too few
const NODES = 200_000; // after which the best that was found counts

/**
 * Return the owners whose scores have the largest sum, if every seat has laid as many trains as its limit says and no
 * seat owns two parallel routes (R3); null if there are none.
 * @param limits a seat's number is its index
 * @param doubles whether parallel routes may both be taken
 */
export function assigned(choices: Choice[], limits: Limit[], doubles: boolean): Owners | null {
  const prices = pricesOf(choices, limits);
  const ordered = choices.map((choice) => withPrices(choice, prices)).sort((one, other) => gap(other) - gap(one));
  const worth = limits.reduce((sum, { most }, seat) => sum + prices[seat] * most, 0);
  const rest = sumsFrom(ordered, worth, ({ options }) => options[0].reduced); // what they can score at the most
  const best: { owners: Owners | null; score: number; nodes: number } = { owners: null, score: -Infinity, nodes: 0 };
  const owners: Owners = new Map();
  const laid = limits.map(() => 0);
  const most = limits.map((_, seat) =>
    sumsFrom(ordered, 0, ({ options, trains }) => (options.some((option) => option.seat === seat) ? trains : 0)),
  );
  visit(0, 0, 0);
  return best.owners;

  /** @param reduced the score less the price of the trains */
  function visit(at: number, score: number, reduced: number) {
    if (best.nodes++ > NODES || reduced + rest[at] <= best.score + 1e-9) return;
    if (limits.some(({ least }, seat) => laid[seat] + most[seat][at] < least)) return;
    if (at === ordered.length) {
      if (score > best.score) Object.assign(best, { owners: new Map(owners), score });
      return;
    }
    const { route, trains, beside, options } = ordered[at];
    for (const { seat, score: own, reduced: cheap } of options) {
      if (!mayOwn(owners, beside, seat, doubles)) continue;
      if (seat !== null && laid[seat] + trains > limits[seat].most) continue;
      if (seat !== null) laid[seat] += trains;
      owners.set(route, seat);
      visit(at + 1, score + own, reduced + cheap);
      owners.delete(route);
      if (seat !== null) laid[seat] -= trains;
    }
  }
}

function mayOwn(owners: Owners, beside: string[], seat: number | null, doubles: boolean) {
  const taken = beside.map((other) => owners.get(other) ?? null).filter((owner) => owner !== null);
  return seat === null || !(doubles ? taken.includes(seat) : taken.length);
}

type Priced = Omit<Choice, "options"> & { options: { seat: number | null; score: number; reduced: number }[] };

function withPrices({ options, ...choice }: Choice, prices: number[]): Priced {
  const all = options.map((option) => ({ ...option, reduced: reducedOf(option, choice.trains, prices) }));
  return { ...choice, options: all.sort((one, other) => other.reduced - one.reduced) };
}

/** Return how much is lost if a route has not its best owner. */
function gap({ options: [first, second] }: Priced) {
  return second ? first.reduced - second.reduced : Infinity;
}

/**
 * Find a price of a train for every seat, at which it takes about as many as it may: the bound is tight there. The
 * price goes down, too, where fewer are taken; it is never negative where fewer are allowed.
 */
function pricesOf(choices: Choice[], limits: Limit[]) {
  const prices = limits.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const laid = limits.map(() => 0);
    for (const choice of choices) {
      const seat = bestSeat(choice, prices);
      if (seat !== null) laid[seat] += choice.trains;
    }
    for (const [seat, { least, most }] of limits.entries()) {
      const price = prices[seat] + (STEP * (laid[seat] - most)) / (1 + round / 10);
      prices[seat] = least ? price : Math.max(0, price);
    }
  }
  return prices;
}

function bestSeat({ options, trains }: Choice, prices: number[]) {
  let [best, most] = [options[0].seat, -Infinity];
  for (const option of options) {
    const reduced = reducedOf(option, trains, prices);
    if (reduced > most) [best, most] = [option.seat, reduced];
  }
  return best;
}

/** Return the score of an owner less the price of the trains. */
function reducedOf({ seat, score }: { seat: number | null; score: number }, trains: number, prices: number[]) {
  return seat === null ? score : score - prices[seat] * trains;
}

/** Return for each route the sum of what it and those behind it have, and of what there is in the end. */
function sumsFrom(ordered: Priced[], end: number, worthOf: (choice: Priced) => number) {
  const sums = new Array(ordered.length + 1).fill(end);
  for (let at = ordered.length - 1; at >= 0; at--) sums[at] = sums[at + 1] + worthOf(ordered[at]);
  return sums;
}
