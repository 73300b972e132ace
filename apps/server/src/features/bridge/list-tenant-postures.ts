import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listConnected } from '../connect/index.ts';
import { getAttributes, isAgreementSigned, listTenantsOf } from '../tenants/index.ts';
import type { BridgeDeps } from './bridge-deps.ts';
import { findNewestPosture } from './posture-store.ts';

/** Each is asked by itself, in its own scope. */
const shownTenants = 100;

async function postureOf({ db }: Pick<BridgeDeps, 'db'>, uuid: string): Promise<TenantPosture> {
  return db.inTenant(uuid, async (tx) => {
    const { name, onboarding_status } = await getAttributes(tx);
    const [connected, newest] = [await listConnected(tx), await findNewestPosture(tx)];
    return {
      uuid,
      name,
      onboarding_status,
      agreement_signed: await isAgreementSigned(tx),
      healthy: connected.filter(({ isHealthy }) => isHealthy === true).length,
      failing: connected.filter(({ isHealthy }) => isHealthy === false).length,
      score: newest?.score ?? null,
      as_of: newest?.asOf.toISOString() ?? null,
    };
  });
}

/** How the tenants are doing that the provider's staff may visit, by name; their own has no products. */
export async function listTenantPostures(deps: Pick<BridgeDeps, 'db'>, actor: Actor): Promise<{ tenants: TenantPosture[]; more: number }> {
  const all = await listTenantsOf(deps.db, { accountId: actor.accountId, currentTenantId: actor.tenantId, reach: 'all' });
  const served = all.filter((tenant) => (actor.isBoundToTenant ? tenant.current_tenant : !tenant.primary_tenant));
  const tenants = [];
  for (const { uuid } of served.slice(0, shownTenants)) tenants.push(await postureOf(deps, uuid));
  return { tenants, more: Math.max(0, served.length - shownTenants) };
}
