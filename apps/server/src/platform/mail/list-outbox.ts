import type { Database } from '../database/database.ts';
import type { Vault } from '../vault/vault.ts';
import { unsealBody } from './mail-body.ts';

export interface KeptMail {
  readonly id: string;
  readonly tenantId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface Outbox {
  readonly db: Database;
  readonly vault: Vault;
}

const mostMails = 200;

const newestKept = (db: Database, limit: number) =>
  db.inPlatform((tx) =>
    tx
      .selectFrom('mail')
      .select(['tenant_id', 'id', 'recipient', 'subject', 'sealed', 'key_version', 'created_at'])
      .where('state', '=', 'kept')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(limit, mostMails))
      .execute(),
  );

/** The newest mails that no mail server took, of all tenants. Each is opened inside its own tenant, with that tenant's key. */
export async function listOutbox({ db, vault }: Outbox, limit: number): Promise<KeptMail[]> {
  const mails: KeptMail[] = [];
  for (const row of await newestKept(db, limit)) {
    const { id, sealed } = row;
    if (sealed === null) continue;
    const { text } = await db.inTenant(row.tenant_id, (tx) => unsealBody({ tx, vault }, id, { sealed, keyVersion: row.key_version }));
    mails.push({ id, tenantId: row.tenant_id, to: row.recipient, subject: row.subject, text, createdAt: row.created_at });
  }
  return mails;
}
