import type { ApplicationReading } from '@rampart/contract/connect.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getConnected } from './application-store.ts';
import type { ConnectionDeps } from './connect-deps.ts';
import { capabilitiesOf } from './products/capabilities-of.ts';
import { findConnector } from './products/find-connector.ts';

/**
 * The newest reading of each fact and kind of event; the runs that made them are the processing's. The newest is of the newest run: a log that was read in
 * part reaches less far than the time of an earlier run that read nothing.
 */
async function newestReadings(tx: TenantTx, applicationId: string) {
  const rows = await tx
    .selectFrom('fact_reading as reading')
    .innerJoin('run', (join) => join.onRef('run.tenant_id', '=', 'reading.tenant_id').onRef('run.id', '=', 'reading.run_id'))
    .distinctOn('reading.fact')
    .select(['reading.fact', 'reading.state', 'reading.because', 'reading.as_of'])
    .where('reading.tenant_id', '=', tx.tenantId)
    .where('reading.application_id', '=', applicationId)
    .orderBy('reading.fact')
    .orderBy('run.as_of', 'desc')
    .orderBy('run.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.fact, row]));
}

/** What an application can read, and what came of reading it last. */
export async function listReadings(
  { connectors }: Pick<ConnectionDeps, 'connectors'>,
  tx: TenantTx,
  id: string,
): Promise<ApplicationReading[]> {
  const { product } = await getConnected(tx, id);
  const newest = await newestReadings(tx, id);
  return capabilitiesOf(findConnector(connectors, product), product).map((capability) => {
    const { title, scopes } = capability;
    const reading = newest.get(capability.id);
    if (reading === undefined) return { title, scopes: [...scopes], state: 'never', because: null, read_at: null };
    const state = reading.state === 'read' ? 'read' : 'missing';
    return { title, scopes: [...scopes], state, because: reading.because, read_at: reading.as_of.toISOString() };
  });
}
