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

interface Remembered {
  readonly loading: Promise<LiveSession | undefined>;
  /** Once it is loaded. */
  session: LiveSession | undefined;
}

/** Sessions in use, read once and forgotten when the database says that they changed. Off while the listener is. */
export function openSessionMemory({ db, listener, clock, memoryLimit = 50_000 }: SessionMemoryOptions): SessionMemory {
  const remembered = boundedMemory<Remembered>(memoryLimit);
  listener.onInterruption(() => remembered.clear());
  listener.on(sessionChannel, (sessionId) => void remembered.delete(sessionId));

  const load = (tenantId: string, sessionId: string) => db.inTenant(tenantId, (tx) => findLiveSession(tx, sessionId));

  const remember = (tenantId: string, sessionId: string): Promise<LiveSession | undefined> => {
    const entry: Remembered = { loading: load(tenantId, sessionId), session: undefined };
    remembered.set(sessionId, entry);
    const keep = (session: LiveSession | undefined): void => {
      entry.session = session;
      if (session === undefined) remembered.delete(sessionId);
    };
    entry.loading.then(keep, () => remembered.delete(sessionId));
    return entry.loading;
  };

  const isGood = (session: LiveSession | undefined, tenantId: string): session is LiveSession =>
    session?.tenantId === tenantId && session.expiresAt > clock.now();

  return {
    recall(tenantId, sessionId) {
      const session = listener.isUp() ? remembered.peek(sessionId)?.session : undefined;
      return isGood(session, tenantId) ? session : undefined;
    },
    forget: (sessionId) => void remembered.delete(sessionId),
    async find(tenantId, sessionId) {
      const session = await (listener.isUp()
        ? (remembered.get(sessionId)?.loading ?? remember(tenantId, sessionId))
        : load(tenantId, sessionId));
      return isGood(session, tenantId) ? session : undefined;
    },
  };
}
