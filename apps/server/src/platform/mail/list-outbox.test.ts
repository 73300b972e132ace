import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import { masterKeyOf } from '../vault/master-key.ts';
import { masterKeysOf } from '../vault/master-keys.ts';
import { openVault } from '../vault/vault.ts';
import { composeMail } from './compose-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { listOutbox } from './list-outbox.ts';
import { createMailTransport } from './mail-transport.ts';
import { postMail } from './post-mail.ts';

const vault = openVault(masterKeysOf(masterKeyOf(testMasterKey)));
const transport = createMailTransport(undefined);
const objects = { get: () => Promise.reject(new Error('nothing is attached')) };
let fresh: FreshDatabase;
let tenants: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
  tenants = [await fresh.createTenant('One'), await fresh.createTenant('Two'), platformTenantId];
  for (const [index, tenantId] of tenants.entries()) await keep(tenantId, `Mail ${index}`);
});
afterAll(() => fresh.close());

const post = (tenantId: string, subject: string) =>
  fresh.db.inTenant(tenantId, (tx) =>
    postMail(
      { tx, vault, enqueue: () => Promise.resolve() },
      composeMail({ to: 'ada@example.com', subject, paragraphs: [`Words of ${subject}`] }),
    ),
  );
async function keep(tenantId: string, subject: string): Promise<void> {
  await deliverMail({ db: fresh.db, vault, objects, transport }, { tenantId, mailId: await post(tenantId, subject) });
}

test('without a mail server, mails of all tenants are kept and listed, newest first', async () => {
  await post(tenants[0] ?? '', 'Still queued');
  const mails = await listOutbox({ db: fresh.db, vault }, 50);
  expect(mails.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual(
    [2, 1, 0].map((index) => ({ to: 'ada@example.com', subject: `Mail ${index}`, text: `Words of Mail ${index}\n` })),
  );
  expect(mails[0]?.createdAt).toBeInstanceOf(Date);
});

test('the list is bounded', async () => {
  expect((await listOutbox({ db: fresh.db, vault }, 2)).map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 1']);
});

test('a kept mail that is delivered again stays as it is', async () => {
  const [first] = await listOutbox({ db: fresh.db, vault }, 1);
  await deliverMail({ db: fresh.db, vault, objects, transport }, { tenantId: platformTenantId, mailId: first?.id ?? '' });
  expect((await listOutbox({ db: fresh.db, vault }, 1))[0]).toEqual(first);
});

test('the platform finds kept mails only, and may not change those of a tenant', async () => {
  const seen = await fresh.db.inPlatform((tx) => tx.selectFrom('mail').select('state').distinct().execute());
  expect(seen).toEqual([{ state: 'kept' }]);
  const [changed] = await fresh.db.inPlatform((tx) =>
    tx.updateTable('mail').set({ subject: 'x' }).where('tenant_id', '!=', platformTenantId).execute(),
  );
  expect(changed?.numUpdatedRows).toBe(0n);
});

test('a tenant does not find the mails of another', async () => {
  const subjects = await fresh.db.inTenant(tenants[1] ?? '', (tx) => tx.selectFrom('mail').select('subject').execute());
  expect(subjects).toEqual([{ subject: 'Mail 1' }]);
});
