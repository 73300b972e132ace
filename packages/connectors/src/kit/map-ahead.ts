/**
 * Does the same for every item, so many at a time, and gives each result in its turn: while one is worked on, the next are on their way. When it
 * ends early or fails, what is on its way is waited for.
 */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const queue = items[Symbol.iterator]();
  const started: Promise<Result>[] = [];
  const start = (): void => {
    const next = queue.next();
    if (next.done === true) return;
    const result = act(next.value);
    // It may fail before its turn.
    result.catch(() => {});
    started.push(result);
  };
  try {
    for (let count = 0; count < atOnce; count += 1) start();
    for (let first = started.shift(); first !== undefined; first = started.shift()) {
      const result = await first;
      start();
      yield result;
    }
  } finally {
    await Promise.allSettled(started);
  }
}
