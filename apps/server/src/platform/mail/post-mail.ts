import { sql } from 'kysely';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { Vault } from '../vault/vault.ts';
import { sealBody } from './mail-body.ts';
import { checkEnvelope, type MailMessage } from './mail-message.ts';

export interface MailPost {
  readonly tx: TenantTx;
  readonly vault: Vault;
  /** Has the mail delivered once the transaction is committed. */
  readonly enqueue: (tx: TenantTx, mailId: string) => Promise<void>;
}

/** Part of the caller's transaction: the mail goes out if, and only if, what it reports has happened. */
export async function postMail({ tx, vault, enqueue }: MailPost, message: MailMessage): Promise<string> {
  checkEnvelope(message);
  const { id } = await tx.selectNoFrom(sql<string>`uuidv7()`.as('id')).executeTakeFirstOrThrow();
  const { sealed, keyVersion } = await sealBody({ tx, vault }, id, message);
  await tx
    .insertInto('mail')
    .values({ tenant_id: tx.tenantId, id, recipient: message.to, subject: message.subject, sealed, key_version: keyVersion })
    .execute();
  await enqueue(tx, id);
  return id;
}
