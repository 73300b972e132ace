import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import { boundedMemory } from '../../platform/bounded-memory.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listConnected } from '../connect/index.ts';
import { getAttributes, isAgreementSigned, listTenantsOf } from '../tenants/index.ts';
import { asOfInputs, listRemediations, placedControls, scoreOf } from '../remediate/index.ts';
import type { BridgeDeps } from './bridge-deps.ts';

/** Each is asked by itself, in its own scope. */
const shownTenants = 100;

type Posture = Pick<TenantPosture, 'score' | 'as_of'>;

/** Changes with everything that a Bridge is made of: the same version makes its poll unchanged. */
async function versionOf(tx: TenantTx): Promise<string> {
  const row = await tx
    .selectFrom('resource_version')
    .select('version')
    .where('tenant_id', '=', tx.tenantId)
    .where('resource', '=', 'quests')
    .executeTakeFirst();
  return row?.version ?? '1';
}

/** By tenant, the score that its Bridge shows and of which version it is. */
type Remembered = ReturnType<typeof boundedMemory<Posture & { readonly version: string }>>;

export interface PostureDeps extends BridgeDeps {
  readonly remembered: Remembered;
}

export const rememberedPostures = (): Remembered => boundedMemory(10 * shownTenants);

/** The score of its Bridge. It is worked out again only after something has changed: until then a tenant costs one look into a key. */
async function postureNow({ remembered, ...deps }: PostureDeps, tx: TenantTx): Promise<Posture> {
  // Read before the data, so that the data is at least as new.
  const version = await versionOf(tx);
  const known = remembered.get(tx.tenantId);
  if (known?.version === version) return known;
  const list = await listRemediations(deps, tx);
  const asOf = asOfInputs(list.inputs)?.toISOString() ?? null;
  const now = { version, score: asOf === null ? null : scoreOf(placedControls(deps.catalog, list)).score, as_of: asOf };
  remembered.set(tx.tenantId, now);
  return now;
}

async function postureOf(deps: PostureDeps, uuid: string): Promise<TenantPosture> {
  return deps.db.inTenant(uuid, async (tx) => {
    const { name, onboarding_status } = await getAttributes(tx);
    const [connected, { score, as_of }] = [await listConnected(tx), await postureNow(deps, tx)];
    return {
      uuid,
      name,
      onboarding_status,
      agreement_signed: await isAgreementSigned(tx),
      healthy: connected.filter(({ isHealthy }) => isHealthy === true).length,
      failing: connected.filter(({ isHealthy }) => isHealthy === false).length,
      score,
      as_of,
    };
  });
}

/** How the tenants are doing that the provider's staff may visit, by name; their own has no products. */
export async function listTenantPostures(deps: PostureDeps, actor: Actor): Promise<{ tenants: TenantPosture[]; more: number }> {
  const all = await listTenantsOf(deps.db, { accountId: actor.accountId, currentTenantId: actor.tenantId, reach: 'all' });
  const served = all.filter((tenant) => (actor.isBoundToTenant ? tenant.current_tenant : !tenant.primary_tenant));
  const tenants = [];
  for (const { uuid } of served.slice(0, shownTenants)) tenants.push(await postureOf(deps, uuid));
  return { tenants, more: Math.max(0, served.length - shownTenants) };
}
