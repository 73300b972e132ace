import { setImmediate as turn } from 'node:timers/promises';

/** Reads the next page while one is worked on, so that memory contains two at most. */
export async function* readAhead<Page>(all: AsyncIterable<Page>): AsyncGenerator<Page> {
  const pages = all[Symbol.asyncIterator]();
  let next = pages.next();
  try {
    for (let page = await next; page.done !== true; page = await next) {
      next = pages.next();
      // It may fail before it is waited for.
      next.catch(() => {});
      // Only then is the question on its way: what is done with a page leaves no moment for it.
      await turn();
      yield page.value;
    }
  } finally {
    await pages.return?.();
  }
}
