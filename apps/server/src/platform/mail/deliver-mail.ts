import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Vault } from '../vault/vault.ts';
import { unsealBody } from './mail-body.ts';
import type { OutgoingMail } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MailDelivery {
  readonly db: Database;
  readonly vault: Vault;
  readonly transport: MailTransport;
}

export interface QueuedMail {
  readonly tenantId: string;
  readonly mailId: string;
}

const findQueued = ({ db, vault }: MailDelivery, { tenantId, mailId }: QueuedMail): Promise<OutgoingMail | undefined> =>
  db.inTenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('mail')
      .select(['recipient', 'subject', 'sealed', 'key_version'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', mailId)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    if (row === undefined || row.sealed === null) return undefined;
    const body = await unsealBody({ tx, vault }, mailId, { sealed: row.sealed, keyVersion: row.key_version });
    return { id: mailId, to: row.recipient, subject: row.subject, ...body };
  });

type Outcome = Awaited<ReturnType<MailTransport['send']>>;

const note = ({ db }: MailDelivery, { tenantId, mailId }: QueuedMail, state: Outcome): Promise<unknown> =>
  db.inTenant(tenantId, (tx) =>
    tx
      .updateTable('mail')
      // A sent mail needs its body no more, and it may contain a link that works.
      .set(state === 'sent' ? { state, sealed: null, sent_at: sql<Date>`now()` } : { state })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', mailId)
      .where('state', '=', 'queued')
      .execute(),
  );

/** About a minute and a half in all. */
const pausesMs = [250, 500, 1000, 2000, ...Array.from({ length: 17 }, () => 5000)];

/** A mail that the server took and that is not noted as sent would be sent again: a database that is away for a moment is waited for. */
async function notePatiently(delivery: MailDelivery, queued: QueuedMail, state: Outcome): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await note(delivery, queued, state);
      return;
    } catch {
      await wait(pauseMs);
    }
  }
  await note(delivery, queued, state);
}

/**
 * The queue asks at least once: a mail that is no longer queued is left alone. When sending fails, it stays queued and the
 * error makes the queue retry.
 */
export async function deliverMail(delivery: MailDelivery, queued: QueuedMail): Promise<void> {
  const mail = await findQueued(delivery, queued);
  if (mail === undefined) return;
  await notePatiently(delivery, queued, await delivery.transport.send(mail));
}
