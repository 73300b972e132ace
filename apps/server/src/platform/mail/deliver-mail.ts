import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Vault } from '../vault/vault.ts';
import { type MailBody, unsealBody } from './mail-body.ts';
import type { OutgoingMail } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MailDelivery {
  readonly db: Database;
  readonly vault: Vault;
  readonly transport: MailTransport;
  /** Where attached files are. */
  readonly objects: Pick<ObjectStore, 'get'>;
}

export interface QueuedMail {
  readonly tenantId: string;
  readonly mailId: string;
}

type QueuedContent = Omit<OutgoingMail, 'files'> & Pick<MailBody, 'attachments'>;

const findQueued = ({ db, vault }: MailDelivery, { tenantId, mailId }: QueuedMail): Promise<QueuedContent | undefined> =>
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

/** Outside of the transaction that found the mail: the store may be on the other side of a network. */
const filesOf = ({ objects }: MailDelivery, attachments: MailBody['attachments']): Promise<OutgoingMail['files']> =>
  Promise.all(
    attachments.map(async ({ objectKey, fileName }) => {
      const { body, contentType } = await objects.get(objectKey);
      return { fileName, contentType, content: await buffer(body) };
    }),
  );

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
  const { attachments, ...content } = mail;
  const files = await filesOf(delivery, attachments);
  await notePatiently(delivery, queued, await delivery.transport.send({ ...content, files }));
}
