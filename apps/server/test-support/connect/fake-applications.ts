import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Applications, ApplicationUse } from '../../src/features/collect/collect-deps.ts';
import { NotFound } from '../../src/platform/http/http-error.ts';

/** By the application's id. */
export type FakeConnected = Map<string, { readonly tenantId: string; readonly product: string }>;

const noWayOut = (): never => {
  throw new Error('a connector of a test needs no way out');
};

/** No vendor is called: the connectors of these tests are plain objects. */
const connectionOf = (asOf: Date, signal: AbortSignal): Connection & { close(): Promise<void> } => ({
  method: 'none',
  credentials: {},
  fetch: noWayOut,
  locate: noWayOut,
  lookUp: noWayOut,
  openUpload: noWayOut,
  keepCredentials: noWayOut,
  takeQuota: noWayOut,
  beginCall: noWayOut,
  now: () => asOf,
  pause: noWayOut,
  awaitVendor: noWayOut,
  signal,
  close: async () => {},
});

/** Applications without credentials. What processing says about their health is added to `uses`. */
export const fakeApplications = (connected: FakeConnected, uses: ApplicationUse[]): Applications => ({
  list: async (tx) => [...connected].filter(([, { tenantId }]) => tenantId === tx.tenantId).map(([id, { product }]) => ({ id, product })),
  async open({ applicationId, asOf, signal }) {
    if (!connected.has(applicationId)) throw new NotFound('connection');
    return connectionOf(asOf, signal);
  },
  lock: async (_tx, applicationId) => connected.has(applicationId),
  recordUse: async (_tx, use) => void uses.push(use),
});
