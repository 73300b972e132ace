/** Reads the next page while one is worked on, so that memory contains two at most. */
export async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  let next = pages.next();
  try {
    for (let page = await next; page.done !== true; page = await next) {
      next = pages.next();
      // It may fail before it is waited for.
      next.catch(() => {});
      yield page.value;
    }
  } finally {
    await pages.return(undefined);
  }
}
