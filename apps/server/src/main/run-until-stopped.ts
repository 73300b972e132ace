const stopSignals = ['SIGINT', 'SIGTERM'] as const;

interface Running {
  readonly stop: () => Promise<void>;
  /** Resolves when something the process cannot do without has ended by itself. */
  readonly broken?: Promise<string>;
}

/**
 * Waits for Ctrl-C, a polite kill, or the end of the process that started this one; then stops in order. A second Ctrl-C
 * does not wait.
 */
export async function runUntilStopped({ stop, broken = new Promise(() => {}) }: Running): Promise<void> {
  const asked = new Promise<undefined>((resolve) => {
    for (const signal of stopSignals) process.once(signal, () => resolve(undefined));
    process.once('disconnect', () => resolve(undefined));
  });
  const complaint = await Promise.race([asked, broken]);
  for (const signal of stopSignals) process.once(signal, () => process.exit(1));
  if (complaint !== undefined) {
    process.stderr.write(`${complaint}\n`);
    process.exitCode = 1;
  }
  await stop();
  if (process.connected) process.disconnect();
}
