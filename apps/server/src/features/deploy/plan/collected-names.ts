import { builtInRoleNames } from '@rampart/catalog/judging/microsoft-entra/built-in-role-names.ts';
import type { Control } from '@rampart/domain/control.ts';
import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readingsFor } from '../../assess/index.ts';

/** More applications than a company has. */
const mostApps = 2000;

/** The applications that people signed in to. */
async function appNames(tx: TenantTx): Promise<(readonly [string, string])[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select app_id as id, max(app) as name from sign_in_day
    where tenant_id = ${tx.tenantId} and app_id is not null
    group by app_id limit ${mostApps}`.execute(tx);
  return rows.map(({ id, name }) => [id, name]);
}

/** What the people, groups, roles, policies and applications that a product knows were called when they were last collected. */
export async function collectedNames(tx: TenantTx, product: string): Promise<ReadonlyMap<string, string>> {
  const asking: Pick<Control, 'id' | 'needs'> = {
    id: `${product.replaceAll('_', '-')}.names`,
    needs: { people, groups, roles, signInPolicies },
  };
  const readings = (await readingsFor(tx, [asking])).get(product);
  const named = namesIn([...(readings?.values() ?? [])].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])));
  return new Map([...builtInRoleNames, ...(await appNames(tx)), ...named]);
}
