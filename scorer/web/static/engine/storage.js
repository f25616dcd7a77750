// What this browser stores about a game, and by which name.

/** Return the path of the game, which also names what the phone stores about it. */
export function gamePath() {
  return new URL("./", location.href).pathname;
}

/**
 * Return the storage that all pages share, or null where the browser forbids it.
 * @returns {Storage | null}
 */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
