import { unsealBody } from '../../src/platform/mail/mail-body.ts';
import type { JobHandler } from '../../src/platform/queue/job-handler.ts';
import type { TestApi } from './test-api.ts';

interface MailRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly sealed: Buffer;
  readonly key_version: number;
}

type MailStore = Pick<TestApi, 'fresh'> & { readonly platform: Pick<TestApi['platform'], 'vault'> };

/** The words of the mails to an address, oldest first, as a mail server would get them. */
export async function mailsTo({ fresh, platform }: MailStore, email: string): Promise<{ text: string; html: string }[]> {
  const { rows } = await fresh.owner.query<MailRow>(
    'select tenant_id, id, sealed, key_version from mail where recipient = $1 order by created_at, id',
    [email],
  );
  return Promise.all(
    rows.map(({ tenant_id, id, sealed, key_version: keyVersion }) =>
      fresh.db.inTenant(tenant_id, (tx) => unsealBody({ tx, vault: platform.vault }, id, { sealed, keyVersion })),
    ),
  );
}

/** The link of the newest mail to an address. */
export async function linkTo(api: TestApi, email: string): Promise<URL> {
  const [link = ''] = /https?:\/\/\S+/.exec((await mailsTo(api, email)).at(-1)?.text ?? '') ?? [];
  return new URL(link);
}

/** Runs the queued jobs of one kind, as a worker would, and answers how many there were. */
export async function runQueued({ fresh }: TestApi, handler: JobHandler): Promise<number> {
  const { rows } = await fresh.owner.query<{ id: string; data: { tenantId: string; payload: unknown } }>(
    "delete from pgboss.job where data ->> 'job' = $1 returning id, data",
    [handler.declaration.name],
  );
  for (const { id, data } of rows) {
    const context = { tenantId: data.tenantId, jobId: id, attempt: 1, signal: new AbortController().signal };
    await handler.bind(data.payload)?.({ ...context, progress: () => {}, assertStillMine: async () => {} });
  }
  return rows.length;
}
