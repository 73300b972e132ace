import type { Problem } from '@rampart/contract/problem.ts';
import type { Agreement } from '@rampart/contract/tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import { createMailTransport } from '../../platform/mail/mail-transport.ts';
import { agreementText, agreementVersion } from './agreements.ts';

let api: TestApi;
let tenantId: string;
let administrator: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Home & Sons');
  administrator = await api.signedIn(tenantId, 'administrator');
  reader = await api.signedIn(tenantId, 'read-only');
});

const read = async (person = reader) => (await api.app.inject({ url: '/api/user-agreements', headers: person.headers })).json<Agreement>();
const sign = (person = administrator, body: object = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/user-agreements/sign',
    headers: person.headers,
    payload: { eula: { version: agreementVersion }, send_email: false, ...body },
  });
const list = () => api.app.inject({ url: '/api/user-agreements/list', headers: reader.headers });
const ask = (person: TestPerson) => api.app.inject({ url: '/api/v1/programs/deployment/job/list', headers: person.headers });
const rows = async <T>(text: string) => (await api.fresh.owner.query(text, [tenantId])).rows as T[];
const events = () => rows("select status, actor, message from audit_event where tenant_id = $1 and action = 'agreement.sign' order by seq");
const mails = () => rows<{ recipient: string; subject: string }>('select recipient, subject from mail where tenant_id = $1');

test('shows every member the current agreement and that it is not signed', async () => {
  expect(await read()).toEqual({
    eula: { version: agreementVersion, text: agreementText },
    signed: false,
    signed_at: null,
    signed_by: null,
  });
  expect(agreementText).toContain(`Version ${agreementVersion}`);
});

describe('an administrator who signs', () => {
  test('signs for the whole tenant, and for no other tenant', async () => {
    expect((await sign()).json<Agreement>()).toMatchObject({ signed: true, signed_by: administrator.email });
    expect(await read()).toMatchObject({ signed: true, signed_at: expect.any(String), signed_by: administrator.email });
    const elsewhere = await api.signedIn(await api.fresh.createTenant('Other'), 'administrator');
    expect((await read(elsewhere)).signed).toBe(false);
  });

  test('is in the list of signatures', async () => {
    expect((await list()).json()).toEqual({ agreements: [] });
    await sign();
    expect((await list()).json()).toEqual({
      agreements: [{ version: agreementVersion, signed_at: expect.any(String), signed_by: administrator.email }],
    });
  });

  test('is in the audit log, and the other administrators are notified', async () => {
    const colleague = await api.signedIn(tenantId, 'administrator');
    await sign();
    const message = `Signed version ${agreementVersion} of the agreement for the tenant.`;
    expect(await events()).toEqual([{ status: 'success', actor: administrator.email, message }]);
    expect(await rows('select account_id, subject from notification where tenant_id = $1')).toEqual([
      {
        account_id: colleague.accountId,
        subject: `${administrator.email} signed version ${agreementVersion} of the agreement for your tenant.`,
      },
    ]);
  });

  test('gets a copy by mail when asked for, and only then', async () => {
    await sign(administrator, { send_email: true });
    expect(await mails()).toEqual([
      { recipient: administrator.email, subject: `Your copy of the Rampart agreement, version ${agreementVersion}` },
    ]);
    const [mail] = await rows<{ id: string }>('select id from mail where tenant_id = $1');
    await deliverMail({ ...api.platform, transport: createMailTransport(undefined) }, { tenantId, mailId: mail?.id ?? '' });
    const { headers } = await api.signedIn(tenantId, 'superuser');
    const outbox = (await api.app.inject({ url: '/api/v1/outbox', headers })).json<{ messages: { text: string }[] }>();
    expect(outbox.messages[0]?.text).toContain('You signed this agreement for Home & Sons on ');

    tenantId = await api.fresh.createTenant('Quiet');
    await sign(await api.signedIn(tenantId, 'administrator'));
    expect(await mails()).toEqual([]);
  });

  test('again changes nothing: the first signature counts, with one event and one mail', async () => {
    await sign(administrator, { send_email: true });
    const first = await read();
    const again = await sign(await api.signedIn(tenantId, 'administrator'), { send_email: true });
    expect([again.statusCode, again.json<Agreement>()]).toEqual([200, first]);
    expect([(await events()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test('at the same time as another leaves one signature', async () => {
    const colleague = await api.signedIn(tenantId, 'administrator');
    const answers = await Promise.all([sign(), sign(colleague)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await events()).toHaveLength(1);
  });
});

describe('who cannot sign', () => {
  test.each(['read-only', 'standard'] as const)('a %s user', async (role) => {
    const response = await sign(await api.signedIn(tenantId, role));
    expect([response.statusCode, response.json<Problem>().detail]).toEqual([403, 'You do not have permission to perform this action.']);
    expect((await read()).signed).toBe(false);
  });

  test('staff of the provider who visit the tenant', async () => {
    const staff = await api.signedIn(tenantId, 'superuser');
    await api.fresh.owner.query('delete from membership where account_id = $1', [staff.accountId]);
    await api.fresh.owner.query("update session set provider_roles = '{superuser}' where account_id = $1", [staff.accountId]);
    await api.fresh.owner.query("select pg_notify('rampart_session', id::text) from session where account_id = $1", [staff.accountId]);
    const detail = 'You do not have permission to perform this action.';
    await vi.waitFor(async () => expect((await sign(staff)).json<Problem>().detail).toBe(detail), { timeout: 30_000 });
  });
});

test('a version that is not in force is refused, with a line in the log', async () => {
  const response = await sign(administrator, { eula: { version: '2020-01' } });
  expect([response.statusCode, response.json<Problem>().detail]).toEqual([
    400,
    `This version of the agreement is not in force. Read version ${agreementVersion} and sign that one.`,
  ]);
  expect((await read()).signed).toBe(false);
  expect(await events()).toMatchObject([
    {
      status: 'failure',
      message: expect.stringMatching(/^Sign version 2020-01 of the agreement: refused\. This version of the agreement is not in force\./),
    },
  ]);
});

test.each<[string, object]>([
  ['no version', { eula: {} }],
  ['a number for a version', { eula: { version: 2026 } }],
  ['an endless version', { eula: { version: 'x'.repeat(41) } }],
  ['an unknown field', { eula: { version: agreementVersion, text: '<b>mine</b>' } }],
  ['a word for whether to mail', { send_email: 'please' }],
])('%s is refused, and nothing is signed', async (_what, body) => {
  expect((await sign(administrator, body)).statusCode).toBe(400);
  expect((await read()).signed).toBe(false);
});

describe('a call that needs the agreement', () => {
  test('is refused with its own words until the agreement is signed', async () => {
    const refused = await ask(reader);
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([403, 'EULA not signed!']);
    await sign();
    expect((await ask(reader)).statusCode).toBe(200);
  });

  test('is refused again when another version is in force', async () => {
    await api.fresh.owner.query(
      "insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, '2020-01', $2, 'signer@example.test')",
      [tenantId, administrator.accountId],
    );
    expect((await ask(administrator)).json<Problem>().detail).toBe('EULA not signed!');
    expect((await read()).signed).toBe(false);
  });
});
