// Pseudorandom numbers with a seed, so that a photo is read alike every time.

/** Return a source of uniform numbers from 0 to 1 (mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Return a source of standard normal numbers out of uniform ones (Box–Muller). */
export function normal(draw: () => number): () => number {
  let second: number | null = null;
  return () => {
    const kept = second;
    second = null;
    if (kept !== null) return kept;
    const [radius, turn] = [Math.sqrt(-2 * Math.log(1 - draw())), 2 * Math.PI * draw()];
    second = radius * Math.sin(turn);
    return radius * Math.cos(turn);
  };
}
