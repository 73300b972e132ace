import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import type { Product } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { isEntitled, isFlagOn } from '../tenants/index.ts';
import type { DeployDeps } from './deploy-deps.ts';
import type { DeploymentRequest } from './job-store.ts';

type Asked = Pick<DeploymentRequest, 'phase' | 'lists' | 'objects' | 'programId' | 'remediationId'>;

/** Rolling back and keeping the exclusion lists right: neither waits for what the provider grants. */
const isAlwaysAllowed = ({ phase, lists, programId }: Asked): boolean =>
  phase === 'rollback' || (lists !== undefined && programId === null);

/** What a deployment needs to be granted. Reverting an alert of drift is part of detecting it. */
export function entitlementFor(asked: Asked): EntitlementIdentifier | undefined {
  if (isAlwaysAllowed(asked)) return undefined;
  if (asked.objects !== undefined) return 'drift_detection';
  return asked.remediationId === null ? 'deploy_program' : 'deploy_quest_configurations';
}

const withdrawn = 'Your organisation is not entitled to deploy this any more. Ask your provider to grant it again.';

/** Why nothing new is deployed to a product: the provider switched its feature flag off. */
async function switchedOffBecause(tx: TenantTx, { featureFlag, name }: Product): Promise<string | undefined> {
  if (featureFlag === undefined || (await isFlagOn(tx, featureFlag))) return undefined;
  return `Your provider has switched ${name} off for your organisation: nothing new is deployed to it. What was deployed stays, and can be rolled back. Ask your provider to switch ${name} on again.`;
}

/** No plan is shown for a product to which nothing new is deployed. */
export async function refuseSwitchedOff(tx: TenantTx, product: Product): Promise<void> {
  const because = await switchedOffBecause(tx, product);
  if (because !== undefined) throw new Forbidden(because);
}

interface ToProduct {
  readonly asked: Asked;
  /** None while it is not connected: the worker finds that out. */
  readonly product: Product | undefined;
}

/** Why a deployment may not go on: what it needs was withdrawn, also since it was requested, approved or parked. */
export async function withdrawnBecause(
  { usage }: Pick<DeployDeps, 'usage'>,
  tx: TenantTx,
  { asked, product }: ToProduct,
): Promise<string | undefined> {
  const identifier = entitlementFor(asked);
  if (identifier === undefined) return undefined;
  if (!(await isEntitled(tx, { identifier, usage, until: 'withdrawn' }))) return withdrawn;
  return product && switchedOffBecause(tx, product);
}

/** Also for subscriptions and earlier requests, of which no call checks the entitlement. */
export async function refuseWithdrawn(deps: Pick<DeployDeps, 'usage'>, tx: TenantTx, to: ToProduct): Promise<void> {
  const because = await withdrawnBecause(deps, tx, to);
  if (because !== undefined) throw new Forbidden(because);
}
