/** Sends what it is given together, a while after the first of it: a message to another thread costs as much as a small request. */
export function gatheredNews<T>(send: (gathered: readonly T[]) => void, afterMs = 500) {
  let gathered: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const due = gathered;
    gathered = [];
    send(due);
  };
  return {
    add(news: T): void {
      gathered.push(news);
      timer ??= setTimeout(flush, afterMs).unref();
    },
    flush,
  };
}
