import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';
import { findLiveSession, type LiveSession, sessionChannel } from './session-store.ts';

export interface SessionMemory {
  find(tenantId: string, sessionId: string): Promise<LiveSession | undefined>;
  /** For the process that ends a session: the others hear of it a moment later, this one must not answer until then. */
  forget(sessionId: string): void;
}

const memoryLimit = 50_000;

/** Sessions in use, read once and forgotten when the database says that they changed. Off while the listener is. */
export function openSessionMemory({ db, listener, clock }: { db: Database; listener: Listener; clock: Clock }): SessionMemory {
  const remembered = new Map<string, Promise<LiveSession | undefined>>();
  listener.onInterruption(() => remembered.clear());
  listener.on(sessionChannel, (sessionId) => void remembered.delete(sessionId));

  const load = (tenantId: string, sessionId: string) => db.inTenant(tenantId, (tx) => findLiveSession(tx, sessionId));

  const remember = (tenantId: string, sessionId: string): Promise<LiveSession | undefined> => {
    const loading = load(tenantId, sessionId);
    if (remembered.size >= memoryLimit) remembered.clear();
    remembered.set(sessionId, loading);
    loading.then(
      (session) => session === undefined && remembered.delete(sessionId),
      () => remembered.delete(sessionId),
    );
    return loading;
  };

  return {
    forget: (sessionId) => void remembered.delete(sessionId),
    async find(tenantId, sessionId) {
      const session = await (listener.isUp() ? (remembered.get(sessionId) ?? remember(tenantId, sessionId)) : load(tenantId, sessionId));
      return session?.tenantId === tenantId && session.expiresAt > clock.now() ? session : undefined;
    },
  };
}
