import { setTimeout as wait } from 'node:timers/promises';
import { ClaimLost } from '../../../platform/queue/claim.ts';
import type { OpenedConnection } from '../deploy-deps.ts';
import { LockLost } from '../run/lock.ts';
import { Disconnected } from './disconnected.ts';

/** Lets nothing leave for a vendor unless the job is still ours and the product connected; once refused, nothing at all. */
export interface WriteGuard {
  /** Aborted as soon as nothing may be sent any more and the write in flight is over: pauses and readings end at once. */
  readonly signal: AbortSignal;
  /** Throws when the job has been lost or the product disconnected. */
  beforeCall(): Promise<void>;
  /** A connector may take a refusal for the vendor's, so callers look here first. */
  throwIfRefused(): void;
  around(connection: OpenedConnection): OpenedConnection;
  close(): Promise<void>;
}

interface Guarding {
  readonly signal: AbortSignal;
  /** None for a caller that is never told to stop. */
  readonly check: (() => Promise<void>) | undefined;
}

const reading = new Set(['GET', 'HEAD']);
/** Far less than it takes to lose a job. */
const freshMs = 3000;
/** How soon a job that pauses or reads is told. */
const watchMs = 500;

const isRefusal = (error: unknown): boolean => error instanceof Disconnected || error instanceof ClaimLost || error instanceof LockLost;

export function writeGuard({ signal, check }: Guarding): WriteGuard {
  let refusal: { readonly error: unknown } | undefined;
  let writesInFlight = 0;
  let checkedAt = -Infinity;
  const told = new AbortController();
  const closed = new AbortController();

  const tell = (): void => {
    if (refusal !== undefined && writesInFlight === 0) told.abort(refusal.error);
  };
  const throwIfRefused = (): void => {
    if (refusal !== undefined) throw refusal.error;
  };
  const ask = async (): Promise<void> => {
    try {
      await check?.();
    } catch (error) {
      if (isRefusal(error)) {
        refusal ??= { error };
        tell();
      }
      throw error;
    }
  };
  const beforeCall = async (): Promise<void> => {
    throwIfRefused();
    if (check === undefined) return;
    // A worker that was suspended while it asked has an old answer: it asks again.
    for (let isFresh = false; !isFresh;) {
      signal.throwIfAborted();
      const askedAt = performance.now();
      await ask();
      isFresh = performance.now() - askedAt < freshMs;
      checkedAt = askedAt;
    }
  };
  /** One call that may write. It is waited for, whatever happens meanwhile. */
  const writing = async <T>(send: () => Promise<T>): Promise<T> => {
    await beforeCall();
    throwIfRefused();
    writesInFlight += 1;
    try {
      return await send();
    } finally {
      writesInFlight -= 1;
      tell();
    }
  };
  const watch = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await wait(watchMs, undefined, { signal: closed.signal }).catch(() => {});
      if (closed.signal.aborted || refusal !== undefined) return;
      const askedAt = performance.now();
      // What else may be wrong with the database is found out by the next call.
      await ask().then(
        () => (checkedAt = askedAt),
        () => {},
      );
    }
  };
  const watching = check === undefined ? Promise.resolve() : watch();
  return {
    signal: AbortSignal.any([signal, told.signal]),
    beforeCall,
    throwIfRefused,
    around: (connection) => ({
      ...connection,
      writing,
      mayCall: throwIfRefused,
      async fetch(url, init) {
        throwIfRefused();
        if (!reading.has((init?.method ?? 'GET').toUpperCase())) return writing(() => connection.fetch(url, { ...init, signal }));
        if (performance.now() - checkedAt >= freshMs) await beforeCall();
        return connection.fetch(url, init);
      },
    }),
    async close() {
      closed.abort();
      await watching;
    },
  };
}
