import type { Database } from '../../platform/database/database.ts';
import type { Head } from './verify-chain.ts';

/** The end of a tenant's chain, as the database has it. Nothing when there was no event yet. */
export const findHead = (db: Database, tenantId: string): Promise<Head | undefined> =>
  db.inTenant(tenantId, async (tx) => {
    const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).where('tenant_id', '=', tenantId).executeTakeFirst();
    return head && { seq: Number(head.seq), hash: head.hash.toString('hex') };
  });
