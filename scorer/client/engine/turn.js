// Lets one page at a time send the moves of a game: by the browser's locks, or where they are missing (without https)
// by a lease in the storage that all pages share.

/** @typedef {<T>(task: () => Promise<T>) => Promise<T>} Turn  runs a task when it is this page's turn */

const LEASE = 30_000; // milliseconds, longer than one move can be on its way
const SETTLED = 30; // milliseconds until a lease that another page took at the same moment can be seen
const AGAIN = 250; // milliseconds
const ANSWERED = 500; // milliseconds in which a page that is alive answers who asks for its lease
const HEARD = 150; // milliseconds until this page sees what another one has just removed from the storage

/**
 * @param {string} path  the game's
 * @param {string} page  this page's own name
 * @param {{locks?: LockManager, storage: import("./queue.js").Store | null, now: () => number,
 *   wait: (milliseconds: number) => Promise<unknown>}} ports
 * @returns {Turn}
 */
export function turns(path, page, { locks, storage, now, wait }) {
  const name = `sending ${path}`;
  if (locks) return (task) => locked(locks, name, task, wait);
  if (!storage) return (task) => task();
  return async (task) => {
    while (!(await isLeased(storage, path, page, now, wait))) await wait(AGAIN);
    try {
      return await task();
    } finally {
      endLease(storage, path, page);
    }
  };
}

/** @param {string} path */
function asking(path) {
  return `asking ${path}`;
}

/**
 * Return whether a key of the storage says that another page asks who holds the lease.
 * @param {string | null} key
 * @param {string} path
 */
export function isAsking(key, path) {
  return key === asking(path);
}

/**
 * Renew the lease if this page has it: so it answers that it is alive.
 * @param {import("./queue.js").Store} storage
 * @param {string} path
 * @param {string} page
 * @param {number} now
 */
export function renewLease(storage, path, page, now) {
  const name = `sending ${path}`;
  if (storage.getItem(name)?.startsWith(`${page} `)) storage.setItem(name, `${page} ${now + LEASE}`);
}

/**
 * Run a task alone; after another page's, wait until this one can see what that has done.
 * @template T
 * @param {LockManager} locks
 * @param {string} name
 * @param {() => Promise<T>} task
 * @param {(milliseconds: number) => Promise<unknown>} wait
 * @returns {Promise<T>}
 */
async function locked(locks, name, task, wait) {
  const { held = [] } = await locks.query();
  const isHeld = held.some((lock) => lock.name === name);
  return locks.request(name, async () => {
    if (isHeld) await wait(HEARD);
    return task();
  });
}

/**
 * Take the lease unless another page has it and is alive; return whether this page has it. Of two at once, the later
 * gets it.
 * @param {import("./queue.js").Store} storage
 * @param {string} path
 * @param {string} page
 * @param {() => number} now
 * @param {(milliseconds: number) => Promise<unknown>} wait
 */
async function isLeased(storage, path, page, now, wait) {
  const name = `sending ${path}`;
  const [holder, until] = (storage.getItem(name) ?? "").split(" ");
  const isOthers = holder && holder !== page && Number(until) > now();
  if (isOthers && (await isAlive(storage, path, `${page} ${now()}`, wait))) return false;
  storage.setItem(name, `${page} ${now() + LEASE}`);
  await wait(SETTLED);
  return storage.getItem(name)?.split(" ")[0] === page;
}

/**
 * Ask the page that holds the lease whether it is alive; one that was closed or loaded anew does not answer.
 * @param {import("./queue.js").Store} storage
 * @param {string} path
 * @param {string} question  another one each time
 * @param {(milliseconds: number) => Promise<unknown>} wait
 */
async function isAlive(storage, path, question, wait) {
  const name = `sending ${path}`;
  const before = storage.getItem(name);
  storage.setItem(asking(path), question);
  await wait(ANSWERED);
  storage.removeItem(asking(path));
  return storage.getItem(name) !== before;
}

/**
 * End this page's lease, so that nobody waits for a page that is gone.
 * @param {import("./queue.js").Store} storage
 * @param {string} path
 * @param {string} page
 */
export function endLease(storage, path, page) {
  const name = `sending ${path}`;
  if (storage.getItem(name)?.startsWith(`${page} `)) storage.removeItem(name);
}
