/** Runs at most this many tasks at the same time; later ones wait in order. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      // The place is handed to the next task in line, so that no newer task takes it.
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
