// What a first start leaves for later ones: the memory of the interpreter once Python and the app are loaded, and the
// app's files, unpacked. Both may be missing or evicted at any time; then a start takes longer, and makes them anew.

const NAME = "pocket-warm";

export interface Warm {
  files: Uint8Array<ArrayBuffer>; // the app's files (`files.ts`)
  memory: Uint8Array<ArrayBuffer>;
}

/**
 * Return the address below which this browser may keep what these parts become: another engine lays memory out anew.
 */
export async function shelfOf(scope: string, parts: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([parts, navigator.userAgent]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `${scope}warm/${[...digest.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}/`;
}

/** Return what was kept, null if it is missing or the last start with it did not come to its end. */
export async function taken(shelf: string): Promise<Warm | null> {
  const cache = await caches.open(NAME);
  const read = (name: string) => cache.match(shelf + name).then((found) => found?.arrayBuffer());
  const [files, memory, isTried] = await Promise.all([read("files"), read("memory"), read("tried")]);
  if (!files || !memory || isTried) {
    await caches.delete(NAME);
    return null;
  }
  await cache.put(`${shelf}tried`, new Response());
  return { files: new Uint8Array(files), memory: new Uint8Array(memory) };
}

/** Hear that a start with what was kept has come to its end. */
export async function proved(shelf: string) {
  await (await caches.open(NAME)).delete(`${shelf}tried`);
}

/** Keep both, if there is room. */
export async function keep(shelf: string, { files, memory }: Warm) {
  try {
    const cache = await caches.open(NAME);
    await cache.put(`${shelf}files`, new Response(files));
    await cache.put(`${shelf}memory`, new Response(memory));
  } catch {
    await caches.delete(NAME);
  }
}
