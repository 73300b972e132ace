import { judgeControls, storeJudged } from '../../apps/server/src/features/assess/assess-controls.ts';
import { replaceControlValues } from '../../apps/server/src/features/assess/values/control-value-store.ts';
import { valueControls } from '../../apps/server/src/features/assess/values/value-controls.ts';
import { collectFact } from '../../apps/server/src/features/collect/reading/collect-fact.ts';
import { streamEvents } from '../../apps/server/src/features/collect/reading/stream-events.ts';
import { findCollectedRun } from '../../apps/server/src/features/collect/index.ts';
import { azureAd } from '../../packages/catalog/src/products/azure-ad.ts';
import { streams } from '../../packages/connectors/src/kit/connector.ts';
import { microsoftGraph } from '../../packages/connectors/src/microsoft-graph/connector.ts';
import { dayMs } from '../../packages/domain/src/day.ts';
import { signIns } from '../../packages/facts/src/identity/sign-ins.ts';
import { licences } from '../../packages/facts/src/licences/licences.ts';
import { people } from '../../packages/facts/src/people/people.ts';
import { openRun, type Year } from './live-year.ts';
import type { Vendor } from './open-vendor.ts';

/** As far back as evidence and what-if look. */
const keptDays = 90;

const signInsOf = (vendor: Vendor) =>
  streams(signIns, { title: 'Sign-ins', scopes: [], keptDays, with: (_client, { since, asOf }) => vendor.signIns(since, asOf) });

/**
 * What evidence and what-if are asked about, made by the product: the sign-ins of their days, and the verdicts and values of every control in a
 * directory in which nothing is set, so that everything that could be set has something to show. Licences are not read: without any, no control
 * of conditional access would apply.
 */
export async function assessYear(year: Year, lastDay: number): Promise<void> {
  const { deps, tenantId, vendor, start, directoryId, policiesId } = year;
  const readerOf = await openRun(year, new Date(start.getTime() + lastDay * dayMs));
  await streamEvents(readerOf(directoryId), undefined, signInsOf(vendor));
  for (const collected of microsoftGraph.collects) {
    const { fact } = collected;
    const applicationId = azureAd.yields.includes(fact.id) ? directoryId : policiesId;
    if (![people.id, licences.id].includes(fact.id) && 'keyOf' in fact)
      await collectFact(readerOf(applicationId), undefined, { ...collected, with: async () => [] });
  }
  const run = await deps.db.inTenant(tenantId, findCollectedRun);
  if (run === undefined) throw new Error('No run was collected.');
  const reader = deps.db.reader(tenantId);
  const judged = await judgeControls(deps, reader, run);
  await deps.db.inTenant(tenantId, (tx) => storeJudged(tx, run, judged));
  const values = await valueControls((work) => work(reader), run.asOf);
  await deps.db.inTenant(tenantId, (tx) => replaceControlValues(tx, run, values));
}
