/** Reads once for several readers: the next page is fetched when all of them are done with the one before. */
export function teeAsyncIterable<T>(pages: AsyncIterable<T>, readers: number): AsyncIterable<T>[] {
  const source = pages[Symbol.asyncIterator]();
  let reading = readers;
  let waiting: PromiseWithResolvers<IteratorResult<T>>[] = [];
  const advance = (): void => {
    if (waiting.length === 0 || waiting.length < reading) return;
    const served = waiting;
    waiting = [];
    source.next().then(
      (page) => served.forEach(({ resolve }) => resolve(page)),
      (error: unknown) => served.forEach(({ reject }) => reject(error)),
    );
  };
  const reader: AsyncIterable<T> = {
    [Symbol.asyncIterator]: () => ({
      next() {
        const next = Promise.withResolvers<IteratorResult<T>>();
        waiting.push(next);
        advance();
        return next.promise;
      },
      // A reader that stops early must not keep the others waiting.
      async return() {
        reading -= 1;
        advance();
        return { done: true, value: undefined };
      },
    }),
  };
  return Array.from({ length: readers }, () => reader);
}
