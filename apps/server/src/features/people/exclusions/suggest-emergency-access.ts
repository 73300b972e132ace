import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const mostSuggested = 10;

/** What organisations call accounts that are kept for the day when nothing else works. */
const usualNames = String.raw`(break|brk)[-_. ]?glass|emergency|fire[-_. ]?call|last[-_. ]?resort`;

/** Accounts that look like break-glass ones and are not on the list: a person decides whether they are. */
export async function suggestEmergencyAccess(tx: TenantTx) {
  const listed = tx
    .selectFrom('exclusion')
    .select('mail')
    .where('tenant_id', '=', tx.tenantId)
    .where('exclusion_type', '=', 'emergency_access_exclusions');
  return tx
    .selectFrom('person')
    .select(['mail', 'display_name as name', 'job_title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_enabled', '=', true)
    .where(sql<boolean>`concat_ws(' ', display_name, split_part(mail, '@', 1), job_title) ~* ${usualNames}`)
    .where('mail', 'not in', listed)
    .orderBy(sql`name_order(display_name)`)
    .orderBy('mail')
    .limit(mostSuggested)
    .execute();
}
