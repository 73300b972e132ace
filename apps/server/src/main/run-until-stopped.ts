interface Running {
  readonly signal: AbortSignal;
  readonly stop: () => Promise<void>;
  /** Resolves when something the process cannot do without has ended. */
  readonly broken?: Promise<string>;
}

/** Waits until the process is asked to stop, or cannot go on, then stops in order. */
export async function runUntilStopped({ signal, stop, broken = new Promise(() => {}) }: Running): Promise<void> {
  const asked = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const complaint = await Promise.race([asked, broken]);
  if (complaint === undefined) return stop();
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
  // What relies on the part that broke cannot stop in order; the complaint has said why.
  await stop().catch(() => {});
}
