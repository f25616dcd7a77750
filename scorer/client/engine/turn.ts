// Lets moves of a game be sent one after the other: by one page at a time where the browser has locks. Without https it
// has none: there only this page's tasks wait for each other, and what two pages send counts once by its id.

export type Turn = <T>(task: () => Promise<T>) => Promise<T>;

const HEARD = 150; // milliseconds until this page sees what another one has just removed from the storage

/**
 * Return what runs tasks one at a time; after another page's, a task waits until this page can see what that has done.
 */
export function turns(
  path: string,
  { locks, wait }: { locks?: LockManager; wait: (milliseconds: number) => Promise<unknown> },
): Turn {
  const name = `sending ${path}`;
  let last: Promise<unknown> = Promise.resolve();
  if (!locks) return (task) => (last = last.then(task, task));
  return async (task) => {
    const { held = [] } = await locks.query();
    const isHeld = held.some((lock) => lock.name === name);
    return locks.request(name, async () => {
      if (isHeld) await wait(HEARD);
      return task();
    });
  };
}
