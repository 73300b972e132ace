import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';

/** Who answers for something is a user of the tenant: anyone else could not be asked, and would not know. */
export async function refuseUnknownOwner(tx: TenantTx, owner: string): Promise<void> {
  const { rows } = await sql`
    select from membership join account on account.id = membership.account_id
    where membership.tenant_id = ${tx.tenantId} and account.email = ${owner}`.execute(tx);
  if (rows.length > 0) return;
  const msg = 'No user of this tenant has that address. Choose one of its users as the owner.';
  throw new BadRequest([{ msg, loc: ['body', 'owner'] }]);
}
