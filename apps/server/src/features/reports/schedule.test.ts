import type { ReportRecipient, ReportSchedule } from '@rampart/contract/reports.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { anna, ben } from '../../../test-support/remediate/remediate-test-bed.ts';
import { openReportTestBed, type ReportTestBed } from '../../../test-support/reports/report-test-bed.ts';
import { as, testTenantId } from '../../../test-support/api/test-app.ts';
import { unsealBody } from '../../platform/mail/mail-body.ts';
import { agreementVersion, grantEntitlements } from '../tenants/index.ts';
import { sweepReports } from './sweep-reports.ts';

type Role = Parameters<typeof as>[0];
const [annasMail, bensMail] = ['anna@example.test', 'ben@example.test'];

let reports: ReportTestBed;
beforeAll(async () => {
  reports = await openReportTestBed();
  for (const [id, email, role] of [
    [anna, annasMail, 'administrator'],
    [ben, bensMail, 'read-only'],
  ]) {
    await reports.bed.fresh.owner.query('insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now())', [
      id,
      email,
      testTenantId,
    ]);
    await reports.bed.fresh.owner.query('insert into membership (tenant_id, account_id, role) values ($1, $2, $3)', [
      testTenantId,
      id,
      role,
    ]);
  }
  await reports.bed.fresh.owner.query(
    "insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $3, 'Anna')",
    [testTenantId, agreementVersion, anna],
  );
});
beforeEach(() => reports.reset());
afterAll(() => reports.close());

interface Called {
  readonly role?: Role;
  readonly accountId?: string;
  readonly payload?: object;
}
const call = (method: 'GET' | 'PUT', path: string, { role = 'administrator', accountId = anna, payload = {} }: Called = {}) =>
  reports.app.inject({ method, url: `/api/v1/reports/${path}`, headers: as(role, accountId), ...(method === 'PUT' ? { payload } : {}) });
const weekly = { cadence: 'weekly', frameworks: ['cis-v8'], date_language: 'de-DE', recipients: [annasMail, bensMail] };
const schedule = (change: object = {}, role: Role = 'administrator') =>
  call('PUT', 'schedule', { role, payload: { ...weekly, ...change } });
const sweep = () => sweepReports(reports.deps, new AbortController().signal);
const at = (moment: string): void => void (reports.bed.time.at = new Date(moment));

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string }[];
}
async function mails(): Promise<Mail[]> {
  const { rows } = await reports.bed.fresh.owner.query<{
    id: string;
    recipient: string;
    subject: string;
    sealed: Buffer;
    key_version: number;
  }>('select id, recipient, subject, sealed, key_version from mail order by recipient');
  return Promise.all(
    rows.map(async ({ id, sealed, key_version: keyVersion, ...mail }) => ({
      ...mail,
      ...(await reports.bed.fresh.db.inTenant(testTenantId, (tx) =>
        unsealBody({ tx, vault: reports.deps.vault }, id, { sealed, keyVersion }),
      )),
    })),
  );
}
const reportIds = async (): Promise<string[]> =>
  (await reports.bed.fresh.owner.query<{ id: string }>('select id from report order by requested_at')).rows.map(({ id }) => id);

async function makeDue(): Promise<string> {
  expect((await schedule()).json()).toMatchObject({
    cadence: 'weekly',
    next_at: '2026-03-09T06:00:00.000Z',
    recipient_count: 2,
    is_recipient: true,
  });
  at('2026-03-09T06:10:00Z');
  await sweep();
  const [id] = await reportIds();
  return id ?? '';
}

test('when it is due, a report is made once and mailed once to each recipient, in the language of dates that was chosen', async () => {
  const id = await makeDue();
  await sweep();
  expect(await reportIds()).toEqual([id]);
  expect(reports.queued.filter(({ job }) => job === 'reports.make')).toHaveLength(1);
  await reports.make(id);
  await reports.make(id);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual([annasMail, bensMail]);
  expect(sent[0]?.subject).toBe('Executive report of Remediating, 8. März 2026');
  expect(sent[0]?.text).toContain('from 2. März 2026 to 8. März 2026');
  expect(sent[0]?.text).toContain(`https://rampart.example/bridge/reports?tenant=${testTenantId}`);
  expect(sent[0]?.attachments.map(({ fileName }) => fileName)).toEqual(['executive-report-2026-03-08.pdf']);
  const { next_at: nextAt } = (await call('GET', 'schedule')).json<ReportSchedule>();
  expect(nextAt).toBe('2026-03-16T06:00:00.000Z');
});

test('a worker that is killed before it finishes mails nothing, and the one after it mails each recipient once', async () => {
  const id = await makeDue();
  await expect(reports.make(id, { assertStillMine: () => Promise.reject(new Error('lost')) })).rejects.toThrow('lost');
  expect(await mails()).toEqual([]);
  await Promise.all([reports.make(id), reports.make(id)]);
  expect(await mails()).toHaveLength(2);
  const { rows } = await reports.bed.fresh.owner.query("select key from stored_object where state = 'stored'");
  expect(rows).toHaveLength(2);
});

test('a person who opts out gets no mail, also when put on the list again, until they opt in', async () => {
  await schedule();
  const out = await call('PUT', 'opt-out', { role: 'read-only', accountId: ben, payload: { opted_out: true } });
  expect(out.json()).toMatchObject({ is_recipient: true, is_opted_out: true, recipient_count: 1 });
  await schedule();
  expect((await call('GET', 'recipients')).json<{ recipients: ReportRecipient[] }>().recipients).toEqual([
    { email: annasMail, is_chosen: true, is_opted_out: false },
    { email: bensMail, is_chosen: true, is_opted_out: true },
  ]);
  at('2026-03-09T06:10:00Z');
  await sweep();
  await reports.make((await reportIds())[0] ?? '');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([annasMail]);
  const back = await call('PUT', 'opt-out', { role: 'read-only', accountId: ben, payload: { opted_out: false } });
  expect(back.json()).toMatchObject({ is_opted_out: false, recipient_count: 2 });
});

test('who has left since gets no mail, and with no one left nothing is made and the reason is shown', async () => {
  const id = await makeDue();
  await reports.bed.fresh.owner.query('delete from membership where account_id = $1', [ben]);
  await reports.make(id);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([annasMail]);
  await reports.bed.fresh.owner.query('insert into membership (tenant_id, account_id, role) values ($1, $2, $3)', [
    testTenantId,
    ben,
    'read-only',
  ]);
  await schedule({ recipients: [bensMail] });
  await call('PUT', 'opt-out', { role: 'read-only', accountId: ben, payload: { opted_out: true } });
  at('2026-03-16T06:10:00Z');
  await sweep();
  expect(await reportIds()).toEqual([id]);
  expect((await call('GET', 'schedule')).json<ReportSchedule>().problem).toMatch(/No recipient is left/);
});

test('a recipient with an address from before, that no mail is sent to, stays chosen and costs the others nothing; a new one is refused', async () => {
  const { owner } = reports.bed.fresh;
  const rename = (from: string, to: string) => owner.query('update account set email = $2 where email = $1', [from, to]);
  const old = 'ben(depot)@example.test';
  await schedule();
  await rename(bensMail, old);
  onTestFinished(async () => void (await rename(old, bensMail)));
  const kept = await schedule({ recipients: [annasMail, old] });
  expect([kept.statusCode, kept.json<ReportSchedule>().recipient_count]).toEqual([200, 1]);
  at('2026-03-09T06:10:00Z');
  await sweep();
  await reports.make((await reportIds())[0] ?? '');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([annasMail]);
  await schedule({ recipients: [annasMail] });
  const added = await schedule({ recipients: [annasMail, old] });
  expect([added.statusCode, added.json<{ detail: string }>().detail]).toEqual([
    400,
    'No mail can be sent to ben(depot)@example.test: the address has characters that Rampart does not send to. Choose someone else.',
  ]);
});

test('a tenant that may no longer export gets no report by itself', async () => {
  await schedule();
  await reports.bed.fresh.db.inTenant(testTenantId, (tx) => grantEntitlements(tx, []));
  at('2026-03-09T06:10:00Z');
  await sweep();
  expect(await reportIds()).toEqual([]);
  expect((await call('GET', 'schedule')).json<ReportSchedule>().problem).toMatch(/may not export data/);
});

test('a report that no worker finished is given up, and administrators are told; an old one is forgotten', async () => {
  const id = await makeDue();
  at('2026-03-09T07:10:00Z');
  await sweep();
  await reports.make(id);
  expect(await mails()).toEqual([]);
  const { rows } = await reports.bed.fresh.owner.query<{ subject: string }>('select subject from notification where account_id = $1', [
    anna,
  ]);
  expect(rows.map(({ subject }) => subject)).toEqual([expect.stringContaining('could not be made')]);
  at('2026-06-30T06:00:00Z');
  await call('PUT', 'schedule', { payload: { ...weekly, cadence: null, recipients: [] } });
  await sweep();
  expect(await reportIds()).toEqual([]);
});

test.each([
  ['a person who is no user', { recipients: ['eve@example.test'] }, 400],
  ['no recipient', { recipients: [] }, 400],
  ['an unknown cadence', { cadence: 'hourly' }, 400],
  ['an unknown language', { date_language: 'xx' }, 400],
  ['an unknown framework', { frameworks: ['made-up'] }, 400],
  ['an unknown field', { everyone: true }, 400],
])('a schedule with %s is refused', async (_what, change, status) => {
  expect((await schedule(change)).statusCode).toBe(status);
});

test.each(['read-only', 'standard', 'superuser'] as const)('as %s no one changes the schedule or sees who gets it', async (role) => {
  expect((await schedule({}, role)).statusCode).toBe(403);
  expect((await call('GET', 'recipients', { role })).statusCode).toBe(403);
  expect((await call('GET', 'schedule', { role })).statusCode).toBe(200);
});
