import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { DriftPriority, higherPriority } from '@rampart/domain/watch/drift-priority.ts';
import { openStatuses } from '@rampart/domain/watch/drift-status.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { forEveryScope } from '../../../platform/database/every-scope.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { type MailMessage, UnsafeMail } from '../../../platform/mail/mail-message.ts';
import type { Log } from '../../../platform/log/log.ts';
import { postMail } from '../../../platform/mail/post-mail.ts';
import { tenantLink } from '../../../platform/mail/tenant-link.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { isEntitled } from '../../tenants/index.ts';
import { listRecipients } from './recipients.ts';

export interface DigestDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly queue: Queue;
  readonly publicUrl: string;
}

const shownAlerts = 10;
/** What a run that looks back finds is history, not news. */
const newsForMs = 7 * dayMs;
const mostTaken = 5000;

interface Alert {
  readonly title: string;
  readonly product: string;
  readonly priority: DriftPriority;
  readonly actor: string | null;
}

/** Takes what no digest has told of yet, once: what is marked here and not mailed was taken back with the mails. */
async function takeAlerts(tx: TenantTx, now: Date): Promise<readonly Alert[]> {
  const { rows: taken } = await sql<{ id: string }>`
    update drift_grouping set digested_at = ${now}
    where tenant_id = ${tx.tenantId} and id in (
      select id from drift_grouping where tenant_id = ${tx.tenantId} and digested_at is null order by found_at limit ${mostTaken} for update)
      and digested_at is null
    returning id`.execute(tx);
  if (taken.length === 0) return [];
  const { rows } = await sql<{ title: string; product: string; priorities: string[]; actors: (string | null)[] }>`
    select grouping.title, grouping.product, array_agg(distinct change.priority) as priorities, array_agg(distinct change.actor) as actors
    from drift_grouping as grouping
    join drift_change as change on change.tenant_id = grouping.tenant_id and change.grouping_id = grouping.id
    where grouping.tenant_id = ${tx.tenantId} and grouping.id = any(${taken.map(({ id }) => id)}::uuid[])
      and coalesce(grouping.reopened_at, grouping.found_at) > ${new Date(now.getTime() - newsForMs)} and change.status = any(${[...openStatuses]}::text[])
      and change.application_id in (select id from application where tenant_id = ${tx.tenantId})
    group by grouping.id, grouping.title, grouping.product, grouping.found_at
    order by grouping.found_at desc, grouping.id desc`.execute(tx);
  return rows.map(({ title, product, priorities, actors }) => ({
    title,
    product: productRegistry.find(({ id }) => id === product)?.name ?? product,
    priority: priorities.map((priority) => DriftPriority.parse(priority)).reduce(higherPriority, 'low'),
    actor: actors.length === 1 ? (actors[0] ?? null) : null,
  }));
}

const priorityWords = { high: 'High', medium: 'Medium', low: 'Low' } as const;

const lineOf = ({ title, product, priority, actor }: Alert): string =>
  `${priorityWords[priority]} · ${product}: ${title}${actor === null ? '' : `, by ${actor}`}`;

async function getTenantName(tx: TenantTx): Promise<string> {
  const { name } = await tx.selectFrom('tenant').select('name').where('tenant_id', '=', tx.tenantId).executeTakeFirstOrThrow();
  return name;
}

interface Digest {
  readonly tenant: string;
  readonly alerts: readonly Alert[];
  readonly link: string;
}

function composeDigest(to: string, { tenant, alerts, link }: Digest): MailMessage | undefined {
  const ranks = DriftPriority.options;
  const sorted = alerts.toSorted((one, other) => ranks.indexOf(one.priority) - ranks.indexOf(other.priority));
  const counted = `${alerts.length} new ${alerts.length === 1 ? 'alert' : 'alerts'} of drift`;
  const more = alerts.length - shownAlerts;
  try {
    return composeMail({
      to,
      subject: `${productName}: ${counted}`,
      paragraphs: [
        'Hello,',
        `${productName} found ${counted} in ${tenant}: changes that were made outside ${productName}.`,
        [...sorted.slice(0, shownAlerts).map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      ],
      action: { label: 'Open Drift', url: link },
      footer: 'You get this mail because you asked for it on the screen Drift, where you can switch it off.',
    });
  } catch (error) {
    // One address that no mail can be sent to must not keep the others from being told.
    if (error instanceof UnsafeMail) return undefined;
    throw error;
  }
}

/** A tenant that may not look at drift gets no mails about it. */
const mayLook = (tx: TenantTx): Promise<boolean> => isEntitled(tx, { identifier: 'drift_detection', usage: {}, until: 'withdrawn' });

async function tellTenant({ vault, clock, queue, publicUrl }: DigestDeps, tx: TenantTx): Promise<void> {
  const alerts = await takeAlerts(tx, clock.now());
  if (alerts.length === 0 || !(await mayLook(tx))) return;
  const recipients = await listRecipients(tx);
  if (recipients.length === 0) return;
  const digest = { tenant: await getTenantName(tx), alerts, link: tenantLink(publicUrl, tx.tenantId, '/drift') };
  for (const email of recipients) {
    const mail = composeDigest(email, digest);
    if (mail !== undefined) await postMail({ tx, vault, enqueue: enqueueMail(queue) }, mail);
  }
}

/** Tenant by tenant, each in one transaction: it is told whole, or again at the next attempt. */
export async function sendDigests(deps: DigestDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  await forEveryScope({ db, log, signal, failure: 'no digest of drift could be sent' }, (tenantId) =>
    db.inTenant(tenantId, (tx) => tellTenant(deps, tx)),
  );
}

const digestJob = declareJob({ name: 'watch.digest', payload: z.object({}), schedule: { cron: '30 6 * * *', missed: 'once' } });

export const driftDigestHandler = (deps: DigestDeps): JobHandler => handle(digestJob, ({ signal }) => sendDigests(deps, signal));
