import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { isEntitled } from '../tenants/index.ts';
import type { DeployDeps } from './deploy-deps.ts';
import type { DeploymentRequest } from './job-store.ts';

/** What a deployment needs to be granted. Rolling back and keeping the exclusion lists right need nothing; taking an alert of drift back is part of detecting it. */
export function entitlementFor({ phase, lists, objects, programId, remediationId }: DeploymentRequest): EntitlementIdentifier | undefined {
  if (phase === 'rollback' || objects !== undefined || (lists !== undefined && programId === null)) return undefined;
  return remediationId === null ? 'deploy_program' : 'deploy_quest_configurations';
}

const withdrawn = 'Your organisation is not entitled to deploy this any more. Ask your provider to grant it again.';

/** A subscription, and what was requested before, ends with the entitlement as well: no call asks for it then. */
export async function refuseWithdrawn({ usage }: Pick<DeployDeps, 'usage'>, tx: TenantTx, request: DeploymentRequest): Promise<void> {
  const identifier = entitlementFor(request);
  if (identifier !== undefined && !(await isEntitled(tx, { identifier, usage, until: 'withdrawn' }))) throw new Forbidden(withdrawn);
}
