import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const mostFound = 100;

/** The characters that mean something in a pattern mean themselves. */
const patternOf = (filter: string): string => `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** By name or mail, in any case, with an enabled account. */
export async function searchPeople(tx: TenantTx, filter: string) {
  const pattern = patternOf(filter.replaceAll('\0', ''));
  return tx
    .selectFrom('person')
    .select(['mail', 'display_name as name', 'job_title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_enabled', '=', true)
    .where((where) => where.or([where('display_name', 'ilike', pattern), where('mail', 'ilike', pattern)]))
    .orderBy('display_name')
    .orderBy('mail')
    .limit(mostFound)
    .execute();
}
