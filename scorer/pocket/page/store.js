// Keeps the files of the interpreter: all that changed together, or nothing, whenever the tab is ended.

const NAME = "pocket";
const FILES = "files";
const PATIENCE = 1000; // milliseconds until it is tried again whether there is room

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return done(request);
}

/** @type {Promise<IDBDatabase> | null} */
let database = null;

/** Return all files with their names. @returns {Promise<[string, Uint8Array][]>} */
export async function load() {
  database ??= opened();
  const files = (await database).transaction(FILES).objectStore(FILES);
  const [names, contents] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
  return names.map((name, place) => [String(name), contents[place]]);
}

/** Save files with their names, in one transaction; resolves when it is on the disk. @param {[string, Uint8Array][]} files */
async function save(files) {
  if (!files.length) return;
  database ??= opened();
  const transaction = (await database).transaction(FILES, "readwrite", { durability: "strict" });
  for (const [name, content] of files) transaction.objectStore(FILES).put(content, name);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Save as soon as this phone has room; until then this does not resolve.
 * @param {[string, Uint8Array][]} files @param {(isFull: boolean) => unknown} tell @param {number} [patience] */
export async function saveWithRoom(files, tell, patience = PATIENCE) {
  for (;;) {
    try {
      await save(files);
      return tell(false);
    } catch (problem) {
      if (/** @type {Error} */ (problem).name !== "QuotaExceededError") throw problem;
      tell(true);
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
