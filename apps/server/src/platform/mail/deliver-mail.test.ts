import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import type { Database } from '../database/database.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import { Secret } from '../log/secret.ts';
import { fullDump, tracesOf } from '../../../test-support/database/full-dump.ts';
import { masterKeyOf } from '../vault/master-key.ts';
import { masterKeysOf } from '../vault/master-keys.ts';
import { SealBroken } from '../vault/seal.ts';
import { openVault } from '../vault/vault.ts';
import { composeMail } from './compose-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { type LoopbackMailServer, startLoopbackMailServer } from '../../../test-support/loopback/loopback-mail-server.ts';
import { UnsafeMail } from './mail-message.ts';
import { MailNotSent } from './mail-not-sent.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';
import { postMail } from './post-mail.ts';

const vault = openVault(masterKeysOf(masterKeyOf(testMasterKey)));
let fresh: FreshDatabase;
let tenantId: string;
const objects = {
  get: (key: string) =>
    Promise.resolve({ body: Readable.from([Buffer.from(`stored as ${key}`)]), bytes: 1, contentType: 'application/pdf' }),
};
let server: LoopbackMailServer;
let transport: MailTransport;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Mail');
});
afterAll(() => fresh.close());
beforeEach(async () => {
  server = await startLoopbackMailServer();
  transport = createMailTransport({ url: new Secret(`smtp://127.0.0.1:${server.port}`), from: 'Rampart <rampart@example.org>' });
});
afterEach(() => server.close());

const messageWith = (token: string) =>
  composeMail({
    to: 'ada@example.com',
    subject: 'Reset your password',
    paragraphs: ['Hello Ada,'],
    action: { label: 'Reset', url: `https://rampart.example/reset?token=${token}` },
  });
const post = (tenant: string, token = 'x') =>
  fresh.db.inTenant(tenant, (tx) => postMail({ tx, vault, enqueue: () => Promise.resolve() }, messageWith(token)));
const deliver = (tenant: string, mailId: string, by = transport) =>
  deliverMail({ db: fresh.db, vault, objects, transport: by }, { tenantId: tenant, mailId });
const rowOf = async (mailId: string) =>
  (
    await fresh.owner.query<{ state: string; is_sealed: boolean; is_dated: boolean }>(
      'select state, sealed is not null as is_sealed, sent_at is not null as is_dated from mail where id = $1',
      [mailId],
    )
  ).rows[0];

test('a posted mail is queued in the transaction of its caller', async () => {
  const queued: string[] = [];
  const posting = fresh.db.inTenant(tenantId, async (tx) => {
    const id = await postMail(
      { tx, vault, enqueue: (sameTx, mailId) => Promise.resolve(void queued.push(`${sameTx === tx} ${mailId}`)) },
      messageWith('x'),
    );
    expect(queued).toEqual([`true ${id}`]);
    throw new Error('changed my mind');
  });
  await expect(posting).rejects.toThrow('changed my mind');
  expect(await rowOf(queued[0]?.slice(5) ?? '')).toBeUndefined();
});

test('a delivered mail is sent, and its words are erased', async () => {
  const id = await post(tenantId, 'token-1');
  expect(await rowOf(id)).toEqual({ state: 'queued', is_sealed: true, is_dated: false });
  await deliver(tenantId, id);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.parts['text/plain']).toContain('https://rampart.example/reset?token=token-1');
  expect(server.received[0]?.parts['text/html']).toContain('<a href="https://rampart.example/reset?token=token-1"');
  expect(server.received[0]?.headers).toContain(`Message-ID: <${id}@example.org>`);
  expect(await rowOf(id)).toEqual({ state: 'sent', is_sealed: false, is_dated: true });
});

test('a file that goes with a mail is read when the mail is sent, and arrives under its name', async () => {
  const attached = { ...messageWith('x'), attachments: [{ objectKey: 'tenant/random', fileName: 'executive-report.pdf' }] };
  const id = await fresh.db.inTenant(tenantId, (tx) => postMail({ tx, vault, enqueue: () => Promise.resolve() }, attached));
  await deliver(tenantId, id);
  expect(server.received[0]?.parts['application/pdf']).toBe('stored as tenant/random');
});

test.each(['../../etc/passwd', 'report.pdf\r\nBcc: eve@example.com', 'a"b.pdf'])(
  'an attached file called %j is refused',
  async (fileName) => {
    const attached = { ...messageWith('x'), attachments: [{ objectKey: 'tenant/random', fileName }] };
    const posting = fresh.db.inTenant(tenantId, (tx) => postMail({ tx, vault, enqueue: () => Promise.resolve() }, attached));
    await expect(posting).rejects.toThrow(UnsafeMail);
  },
);

test('mails that belong to no tenant are delivered as well', async () => {
  const id = await post(platformTenantId);
  await deliver(platformTenantId, id);
  expect(await rowOf(id)).toMatchObject({ state: 'sent' });
});

test('a mail that was taken while the database went away is noted as sent when it is back', async () => {
  const id = await post(tenantId);
  let outages = 0;
  const db: Database = {
    ...fresh.db,
    inTenant: (tenant, work) => {
      if (server.received.length === 0 || outages === 2) return fresh.db.inTenant(tenant, work);
      outages += 1;
      return Promise.reject(new Error('the database is away'));
    },
  };
  await deliverMail({ db, vault, objects, transport }, { tenantId, mailId: id });
  expect([outages, server.received.length]).toEqual([2, 1]);
  expect(await rowOf(id)).toMatchObject({ state: 'sent' });
});

test('a mail that was delivered before is not sent again', async () => {
  const id = await post(tenantId);
  await deliver(tenantId, id);
  await deliver(tenantId, id);
  expect(server.received).toHaveLength(1);
});

test('a mail that was kept stays kept when a mail server is set up later', async () => {
  const id = await post(tenantId);
  await deliver(tenantId, id, createMailTransport(undefined));
  await deliver(tenantId, id);
  expect(server.received).toEqual([]);
  expect(await rowOf(id)).toEqual({ state: 'kept', is_sealed: true, is_dated: false });
});

test('a mail of another tenant, or none at all, is not sent', async () => {
  const id = await post(tenantId);
  await deliver(await fresh.createTenant('Other'), id);
  await deliver(platformTenantId, id);
  await deliver(tenantId, randomUUID());
  expect(server.received).toEqual([]);
});

test('when the server refuses, the mail stays queued and goes out later', async () => {
  const id = await post(tenantId);
  const refusing = await startLoopbackMailServer({ onMailFrom: (_address, _session, done) => done(new Error('Try later')) });
  const toRefusing = createMailTransport({ url: new Secret(`smtp://127.0.0.1:${refusing.port}`), from: 'rampart@example.org' });
  await expect(deliver(tenantId, id, toRefusing)).rejects.toThrow(MailNotSent);
  await refusing.close();
  expect(await rowOf(id)).toEqual({ state: 'queued', is_sealed: true, is_dated: false });
  await deliver(tenantId, id);
  expect(await rowOf(id)).toMatchObject({ state: 'sent' });
});

test('no transaction is open while a mail is being sent', async () => {
  const id = await post(tenantId);
  const open: unknown[] = [];
  const watching: MailTransport = {
    async send() {
      const { rows } = await fresh.owner.query(
        "select state from pg_stat_activity where datname = current_database() and usename like '%_server' and xact_start is not null",
      );
      open.push(...rows);
      return 'sent';
    },
  };
  await deliver(tenantId, id, watching);
  expect(open).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'sent' });
});

test('the words of one mail do not go out as another', async () => {
  const [mine, theirs] = [await post(tenantId, 'mine'), await post(tenantId, 'theirs')];
  await fresh.owner.query('update mail m set sealed = o.sealed from mail o where m.id = $1 and o.id = $2', [mine, theirs]);
  await expect(deliver(tenantId, mine)).rejects.toThrow(SealBroken);
  expect(server.received).toEqual([]);
});

test('a dump of the database shows no link that works', async () => {
  const canary = `canary-${randomUUID()}`;
  const id = await post(tenantId, canary);
  const dump = await fullDump(fresh.owner);
  expect(dump).toContain(id);
  for (const trace of tracesOf(canary)) expect(dump).not.toContain(trace);
});
