import { boundedMemory } from '../../platform/bounded-memory.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';
import { sessionChannel } from './end-sessions.ts';
import { findLiveSession, type LiveSession } from './live-session.ts';

export interface SessionMemory {
  find(tenantId: string, sessionId: string): Promise<LiveSession | undefined>;
  /** What is in memory, if it can be trusted now. */
  recall(tenantId: string, sessionId: string): LiveSession | undefined;
  /** For the process that ends a session: the others learn of it a moment later, but this one must refuse it immediately. */
  forget(sessionId: string): void;
}

export interface SessionMemoryOptions {
  readonly db: Database;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly memoryLimit?: number;
}

/** Sessions in use, read once and forgotten when the database says that they changed. Off while the listener is. */
export function openSessionMemory({ db, listener, clock, memoryLimit = 50_000 }: SessionMemoryOptions): SessionMemory {
  const remembered = boundedMemory<Promise<LiveSession | undefined>>(memoryLimit);
  const loaded = new WeakMap<Promise<LiveSession | undefined>, LiveSession>();
  listener.onInterruption(() => remembered.clear());
  listener.on(sessionChannel, (sessionId) => void remembered.delete(sessionId));

  const load = (tenantId: string, sessionId: string) => db.inTenant(tenantId, (tx) => findLiveSession(tx, sessionId));

  const remember = (tenantId: string, sessionId: string): Promise<LiveSession | undefined> => {
    const loading = load(tenantId, sessionId);
    remembered.set(sessionId, loading);
    loading.then(
      (session) => (session === undefined ? remembered.delete(sessionId) : loaded.set(loading, session)),
      () => remembered.delete(sessionId),
    );
    return loading;
  };

  const isGood = (session: LiveSession | undefined, tenantId: string): session is LiveSession =>
    session?.tenantId === tenantId && session.expiresAt > clock.now();

  return {
    recall(tenantId, sessionId) {
      const loading = listener.isUp() ? remembered.get(sessionId) : undefined;
      const session = loading && loaded.get(loading);
      return isGood(session, tenantId) ? session : undefined;
    },
    forget: (sessionId) => void remembered.delete(sessionId),
    async find(tenantId, sessionId) {
      const session = await (listener.isUp() ? (remembered.get(sessionId) ?? remember(tenantId, sessionId)) : load(tenantId, sessionId));
      return isGood(session, tenantId) ? session : undefined;
    },
  };
}
