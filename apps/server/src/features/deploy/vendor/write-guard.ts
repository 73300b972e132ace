import type { OpenedConnection } from '../deploy-deps.ts';

/** Lets nothing leave for a vendor that may write there, unless the job is still ours; once refused, nothing at all. */
export interface WriteGuard {
  /** Throws when the job has been lost. */
  beforeWrite(): Promise<void>;
  /** A connector may take a refusal for the vendor's, so callers look here first. */
  throwIfRefused(): void;
  around(connection: OpenedConnection): OpenedConnection;
}

interface Guarding {
  readonly signal: AbortSignal;
  /** None for a caller that only reads. */
  readonly check: (() => Promise<void>) | undefined;
}

const reading = new Set(['GET', 'HEAD']);
/** Far less than it takes to lose a job. */
const freshMs = 3000;

export function writeGuard({ signal, check }: Guarding): WriteGuard {
  let refusal: { readonly error: unknown } | undefined;
  const beforeWrite = async (): Promise<void> => {
    if (check === undefined) return;
    // A worker that was suspended while it asked has an old answer: it asks again.
    for (let isFresh = false; !isFresh;) {
      signal.throwIfAborted();
      const askedAt = performance.now();
      try {
        await check();
      } catch (error) {
        refusal = { error };
        throw error;
      }
      isFresh = performance.now() - askedAt < freshMs;
    }
  };
  const throwIfRefused = (): void => {
    if (refusal !== undefined) throw refusal.error;
  };
  return {
    beforeWrite,
    throwIfRefused,
    around: (connection) => ({
      ...connection,
      beforeWrite,
      async fetch(url, init) {
        throwIfRefused();
        if (!reading.has((init?.method ?? 'GET').toUpperCase())) await beforeWrite();
        return connection.fetch(url, init);
      },
    }),
  };
}
