import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { tableOf } from './exclusion-identity-store.ts';

const isWaiting = (excluded: 'matched' | 'excluded_one') => sql`
  exists (select from exclusion_waiting as waiting where waiting.tenant_id = ${sql.ref(excluded)}.tenant_id and waiting.is_added
    and waiting.exclusion_type = ${sql.ref(excluded)}.exclusion_type and waiting.mail = ${sql.ref(excluded)}.mail)`;

/**
 * The mails by which people on these lists are known now. An exclusion means an account: who has got another mail is still excluded, and who has got
 * the mail of an excluded person is not. What waits for approval has no effect yet. Not limited, like the lists themselves.
 */
export async function loadExcludedNow(tx: TenantTx, types: readonly ExclusionType[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ mail: string }>`
    select known.mail from exclusion_identity as matched
    join ${tableOf(await listConnected(tx))} on application.product = matched.product
    join person_identity as known on known.tenant_id = matched.tenant_id and known.application_id = application.id
      and known.person_id = matched.person_id
    where matched.tenant_id = ${tx.tenantId} and matched.exclusion_type = any(${types}::text[]) and known.mail is not null
      and not ${isWaiting('matched')}
    union
    select excluded_one.mail from exclusion as excluded_one
    where excluded_one.tenant_id = ${tx.tenantId} and excluded_one.exclusion_type = any(${types}::text[])
      and not exists (select from exclusion_identity as matched where matched.tenant_id = excluded_one.tenant_id
        and matched.exclusion_type = excluded_one.exclusion_type and matched.mail = excluded_one.mail)
      and not ${isWaiting('excluded_one')}
    union
    select removed.mail from exclusion_waiting as removed
    where removed.tenant_id = ${tx.tenantId} and removed.exclusion_type = any(${types}::text[]) and not removed.is_added`.execute(tx);
  return new Set(rows.map(({ mail }) => mail));
}
