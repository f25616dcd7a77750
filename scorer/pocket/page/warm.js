// What a first start leaves for later ones: the memory of the interpreter once Python and the app are loaded, and the
// app's files, unpacked. Both may be missing or evicted at any time; then a start takes longer, and makes them anew.

const NAME = "pocket-warm";

/**
 * @typedef {object} Warm
 * @property {Uint8Array<ArrayBuffer>} files  the app's files (`files.js`)
 * @property {Uint8Array<ArrayBuffer>} memory
 */

/** Return the address below which this browser may keep what these parts become: another engine lays memory out anew.
 * @param {string} scope @param {unknown} parts @returns {Promise<string>} */
export async function shelfOf(scope, parts) {
  const text = new TextEncoder().encode(JSON.stringify([parts, navigator.userAgent]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `${scope}warm/${[...digest.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}/`;
}

/** Return what was kept, null if it is missing or the last start with it did not come to its end.
 * @param {string} shelf @returns {Promise<Warm | null>} */
export async function taken(shelf) {
  const cache = await caches.open(NAME);
  const read = (/** @type {string} */ name) => cache.match(shelf + name).then((found) => found?.arrayBuffer());
  const [files, memory, isTried] = await Promise.all([read("files"), read("memory"), read("tried")]);
  if (!files || !memory || isTried) {
    await caches.delete(NAME);
    return null;
  }
  await cache.put(`${shelf}tried`, new Response());
  return { files: new Uint8Array(files), memory: new Uint8Array(memory) };
}

/** Hear that a start with what was kept has come to its end. @param {string} shelf */
export async function proved(shelf) {
  await (await caches.open(NAME)).delete(`${shelf}tried`);
}

/** Keep both, if there is room. @param {string} shelf @param {Warm} warm */
export async function keep(shelf, { files, memory }) {
  try {
    const cache = await caches.open(NAME);
    await cache.put(`${shelf}files`, new Response(files));
    await cache.put(`${shelf}memory`, new Response(memory));
  } catch {
    await caches.delete(NAME);
  }
}
