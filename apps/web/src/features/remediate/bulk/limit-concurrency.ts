/** Runs what it is given, so many at a time; the others wait for their turn, in order. */
export function limitConcurrency(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The place is handed on, so that no newcomer takes it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
