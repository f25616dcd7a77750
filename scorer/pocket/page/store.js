// Keeps the files of the interpreter: all that changed together, or nothing, whenever the tab is ended.

const NAME = "pocket";
const FILES = "files";

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
export async function save(files) {
  if (!files.length) return;
  database ??= opened();
  const transaction = (await database).transaction(FILES, "readwrite", { durability: "strict" });
  for (const [name, content] of files) transaction.objectStore(FILES).put(content, name);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
