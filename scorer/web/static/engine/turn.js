// One page at a time sends the moves of a game, however many are open: by the browser's locks where it has them, else
// (they are for encrypted connections only) by a lease in the storage that all pages share.

/** @typedef {<T>(task: () => Promise<T>) => Promise<T>} Turn  does a task when it is this page's turn */

const LEASE = 30_000; // milliseconds, longer than one move can be on its way
const SETTLED = 30;
const AGAIN = 250;
const HEARD = 150; // until what another page has just removed from the storage is gone here too

/**
 * @param {string} path  the game's
 * @param {string} page  this page's own name
 * @param {{locks?: LockManager, storage: import("./kept.js").Keeper | null, now: () => number,
 *   wait: (milliseconds: number) => Promise<unknown>}} ports
 * @returns {Turn}
 */
export function turns(path, page, { locks, storage, now, wait }) {
  const name = `sending ${path}`;
  if (locks) return (task) => locked(locks, name, task, wait);
  if (!storage) return (task) => task();
  return async (task) => {
    while (!(await isLeased(storage, name, page, now, wait))) await wait(AGAIN);
    try {
      return await task();
    } finally {
      endLease(storage, path, page);
    }
  };
}

/**
 * Do a task alone; after another page's only when this one sees what that has done.
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
 * Take the lease unless another page has it; of two that take it at once, the later has it.
 * @param {import("./kept.js").Keeper} storage
 * @param {string} name
 * @param {string} page
 * @param {() => number} now
 * @param {(milliseconds: number) => Promise<unknown>} wait
 */
async function isLeased(storage, name, page, now, wait) {
  const [holder, until] = (storage.getItem(name) ?? "").split(" ");
  if (holder && holder !== page && Number(until) > now()) return false;
  storage.setItem(name, `${page} ${now() + LEASE}`);
  await wait(SETTLED);
  return storage.getItem(name)?.split(" ")[0] === page;
}

/**
 * Leave the turn to others, so that nobody waits for a page that is gone.
 * @param {import("./kept.js").Keeper} storage
 * @param {string} path
 * @param {string} page
 */
export function endLease(storage, path, page) {
  const name = `sending ${path}`;
  if (storage.getItem(name)?.startsWith(`${page} `)) storage.removeItem(name);
}
