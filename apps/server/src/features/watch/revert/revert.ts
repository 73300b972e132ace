import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { driftResource } from '@rampart/contract/watch/alerts.ts';
import type { RevertPlan } from '@rampart/contract/watch/revert.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { objectAtPlace, presentChange, previewRestore, requestDeployment } from '../../deploy/index.ts';
import { noteRevertJob } from '../alerts/change-store.ts';
import type { RevertDeps } from '../watch-deps.ts';
import { type AskedVersions, objectsToRestore } from './objects-to-restore.ts';

/** Longer than it takes to read a large product; the person has given up waiting by then. */
const longestMs = 120_000;

interface Planning extends AskedVersions {
  readonly tenantId: string;
  readonly by: ActedBy;
}

/** Reads the product as it is now and shows exactly what would be put back. */
export async function planRevert(deps: RevertDeps, { tenantId, by, ...asked }: Planning): Promise<RevertPlan> {
  const { product, objects, remarks } = await deps.db.inTenant(tenantId, (tx) => objectsToRestore(deps, tx, asked));
  const plan = await previewRestore(deps, { tenantId, product, objects, signal: AbortSignal.timeout(longestMs) });
  const names = objects.map(({ name }) => `“${name}”`).join(', ');
  const message = `Planned to restore ${names}.`;
  await deps.db.inTenant(tenantId, (tx) => recordEvent(deps, tx, { ...by, action: 'deployment.plan', status: 'success', message }));
  return {
    plan_hash: plan.hash,
    product,
    product_name: productRegistry.find(({ id }) => id === product)?.name ?? product,
    changes: plan.changes.map((change) => presentChange(change, { names: plan.names, product })),
    unknown: plan.unknown.map(({ controlId, because }) => ({ object_name: objectAtPlace({ objects }, controlId)?.name ?? '', because })),
    remarks: [...remarks, ...(plan.remarks ?? [])],
  };
}

interface Requested extends AskedVersions {
  readonly planHash: string;
  readonly by: ActedBy;
}

/** Requests the deployment that takes changes back. Their alerts close when the product was read and is as before. */
export async function revert(deps: RevertDeps, tx: TenantTx, { planHash, by, ...asked }: Requested): Promise<string> {
  const { product, objects, changeIds } = await objectsToRestore(deps, tx, asked);
  const jobId = await requestDeployment(deps, tx, {
    product,
    objects,
    phase: 'deploy',
    action: 0,
    requested: [],
    programId: null,
    remediationId: null,
    planHash,
    by,
  });
  if (asked.side === 'before') await noteRevertJob(tx, changeIds, jobId);
  await bumpVersion(tx, driftResource);
  return jobId;
}
