import { setTimeout as wait } from 'node:timers/promises';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { findConnected } from '../application-store.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import { type OpenConnection, openConnection, type WhichConnection } from './open-connection.ts';

/** How soon a reading is told that its product was disconnected. */
const watchMs = 500;

/**
 * A connection to read with: nothing more is asked of the vendor once the product is disconnected, not even what is under way. Deployments
 * watch by themselves, because a write in flight is waited for.
 */
export async function openReading(deps: ConnectionDeps, which: WhichConnection): Promise<OpenConnection> {
  const { tenantId, applicationId, signal } = which;
  const [gone, closed] = [new AbortController(), new AbortController()];
  const opened = await openConnection(deps, { ...which, isPatient: true, signal: AbortSignal.any([signal, gone.signal]) });
  const isConnected = () => deps.db.inTenant(tenantId, async (tx) => (await findConnected(tx, applicationId)) !== undefined);
  const watch = async (): Promise<void> => {
    for (;;) {
      await wait(watchMs, undefined, { signal: closed.signal }).catch(() => {});
      if (closed.signal.aborted) return;
      // A database that does not answer says nothing about the connection; the next look may.
      if (await isConnected().catch(() => true)) continue;
      const reason = 'The product was disconnected while it was read.';
      return gone.abort(new VendorFailure('The product', { kind: 'credentials', reason }));
    }
  };
  const watching = watch();
  return {
    ...opened,
    async close() {
      closed.abort();
      await watching;
      await opened.close();
    },
  };
}
