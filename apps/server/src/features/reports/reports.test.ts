import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import type { FrameworkOverview } from '@rampart/contract/frameworks.ts';
import type { Report } from '@rampart/contract/reports.ts';
import { type Effect, nothingCounted } from '@rampart/domain/assess/effect.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openedGuide } from '../../../test-support/reports/opened-guide.ts';
import { openedPdf } from '../../../test-support/reports/opened-pdf.ts';
import { anna } from '../../../test-support/remediate/remediate-test-bed.ts';
import { openReportTestBed, type ReportTestBed } from '../../../test-support/reports/report-test-bed.ts';
import { as, testTenantId } from '../../../test-support/api/test-app.ts';

type Role = Parameters<typeof as>[0];

let reports: ReportTestBed;
beforeAll(async () => void (reports = await openReportTestBed()));
beforeEach(() => reports.reset());
afterAll(() => reports.close());

const get = (url: string, role: Role = 'read-only') => reports.app.inject({ url, headers: as(role, anna) });
const post = (payload: object, role: Role = 'standard') =>
  reports.app.inject({ method: 'POST', url: '/api/v1/reports', headers: as(role, anna), payload });
const listed = async (): Promise<Report[]> => (await get('/api/v1/reports')).json<{ reports: Report[] }>().reports;
const asked = { days: 30, frameworks: ['cis-v8'] };

async function request(payload: object = asked): Promise<string> {
  const answer = await post(payload);
  expect(answer.statusCode).toBe(202);
  return answer.json<{ uuid: string }>().uuid;
}

async function made(payload: object = asked): Promise<string> {
  const uuid = await request(payload);
  await reports.make(uuid);
  return uuid;
}

const download = (uuid: string, format: string, role: Role = 'read-only') => get(`/api/v1/reports/${uuid}/file?format=${format}`, role);
const recorded = async (): Promise<string[]> =>
  (await reports.bed.fresh.owner.query<{ action: string }>('select action from audit_event order by seq')).rows.map(({ action }) => action);

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

const stoppingSome = {
  state: 'known',
  attacks: 4321,
  stopped: 1234,
  reached: 0,
  undecided: 7,
  peopleAffected: 56,
  isPeopleLeast: true,
  isPeopleOfAll: true,
  isLeast: true,
} satisfies Partial<Effect>;

/** A deployment of the period that brought two controls into place, one of which still is, and one that was rolled out before it. */
async function deployed(): Promise<void> {
  const { owner } = reports.bed.fresh;
  const { rows } = await owner.query<{ id: string }>(
    "insert into remediation (tenant_id, program_id, template, product) select $1, id, 'sign-on-block', 'okta' from program where program_type = 'baseline' returning id",
    [testTenantId],
  );
  const job = async (at: string): Promise<string> =>
    (
      await owner.query<{ id: string }>(
        `insert into deployment_job (tenant_id, created_at, finished_at, action, deployed_by, product_name, status, state, phase, quest_instance_id)
         values ($1, $2, $2, 0, 'Anna', 'okta', 'successful', 'finished', 'deploy', $3) returning id`,
        [testTenantId, at, rows[0]!.id],
      )
    ).rows[0]!.id;
  await job('2025-12-01T10:00:00Z');
  await owner.query(
    `insert into payoff (tenant_id, job_id, remediation_id, requested_at, score_before, controls, figures, confirmed_at, score_after, laid)
     values ($1, $2, $3, '2026-02-20T10:00:00Z', 12, $5, $4, '2026-02-20T10:05:00Z', 47, $5)`,
    [
      testTenantId,
      await job('2026-02-20T10:00:00Z'),
      rows[0]!.id,
      JSON.stringify({ members: 1000, effects: { 'okta.legacy-blocked': stoppingSome } }),
      ['okta.legacy-blocked', 'okta.proxies-blocked'],
    ],
  );
}

test('the figures of the report are those of the calls of the screens, in both formats', async () => {
  const { bed } = reports;
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.zones-defined': 'unknown' });
  bed.judged.values.set('okta.proxies-blocked', {
    ...nothingCounted,
    because: null,
    about: 9,
    attacks: 4321,
    stopped: 987,
    reached: 0,
    undecided: 0,
    peopleAffected: 3,
  });
  await bed.recommend();
  await deployed();
  const posture = (day: string, score: number) =>
    bed.fresh.owner.query(
      'insert into posture (tenant_id, as_of, run_id, score, passing_weight, failing_weight) values ($1, $2, gen_random_uuid(), $3, 1, 1)',
      [testTenantId, day, score],
    );
  await posture('2026-01-20', 12);
  await posture('2026-03-02', 40);
  const uuid = await made();
  const pdf = await openedPdf((await download(uuid, 'pdf')).rawPayload);
  const word = await openedGuide((await download(uuid, 'docx')).rawPayload);

  const bridge = (await get('/api/v1/bridge')).json<Bridge>();
  const { frameworks } = (await get('/api/v1/compliance/frameworks')).json<{ frameworks: FrameworkOverview[] }>();
  const cis = frameworks.find(({ framework }) => framework === 'cis-v8')!;
  const score = Math.round(bridge.score.value!);
  const [next] = bridge.next;
  const cells = word.tables.flatMap(({ rows }) => rows);
  expect(cells).toContainEqual(['Posture score', `${score} of 100`, `+${score - 12} points since 20 Jan 2026`]);
  expect(cells).toContainEqual([
    'Controls in place',
    `${bridge.score.passing} of ${bridge.score.passing + bridge.score.failing}`,
    '1 more could not be judged',
  ]);
  expect(cells).toContainEqual(['Deployments', '1', '1 successful']);
  expect(cells).toContainEqual([
    cis.title,
    `${cis.coverage.percentage}%`,
    ...[cis.coverage.in_place, cis.coverage.missing, cis.coverage.unknown, cis.coverage.risk_accepted].map(String),
    `${cis.answered} of ${cis.requirement_count}`,
  ]);
  expect(cells).toContainEqual(['20 Feb 2026', 'Sign-on block', '1 of 2', '12 → 47', 'At least 1,234', 'At least 56']);
  expect(cells).toContainEqual([next!.quest_tome_name, next!.quest_instance_details.product_name, next!.value.headline]);
  for (const { product_name: name, deployed: inPlace, total } of bridge.products)
    expect(cells).toContainEqual(expect.arrayContaining([name, `${inPlace} of ${total}`]));
  // What the one says, the other says; the two head their own columns of bars.
  const own = new Set(['', 'Figure', 'Value', 'Compared', 'Day', 'Score', 'Name', 'Share', 'Posture score']);
  const said = cells.flat().filter((text) => !own.has(text) && !/^\d+$/.test(text));
  expect(said.filter((text) => !withoutSpaces(pdf.text).includes(withoutSpaces(text)))).toEqual([]);
});

test('a report is asked for, made with progress, downloaded and deleted, and each of it is recorded', async () => {
  await reports.bed.recommend();
  const uuid = await request();
  expect(reports.queued).toEqual([{ job: 'reports.make', payload: { reportId: uuid } }]);
  expect(await listed()).toMatchObject([
    { uuid, state: 'making', files: [], requested_by: 'tester@example.test', from: '2026-01-31', to: '2026-03-02' },
  ]);
  expect((await download(uuid, 'pdf')).statusCode).toBe(400);
  const notes: string[] = [];
  await reports.make(uuid, { progress: ({ done, total }) => void notes.push(`${done} of ${total}`) });
  expect(notes).toEqual(['1 of 4', '2 of 4', '3 of 4']);
  expect(await listed()).toMatchObject([
    { state: 'ready', files: [{ format: 'pdf' }, { format: 'docx' }], sent_to: 0, expires_at: '2026-05-31T12:00:00.000Z' },
  ]);
  const file = await download(uuid, 'pdf');
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="executive-report-2026-03-02.pdf"',
  });
  expect((await download(uuid, 'docx')).headers['content-type']).toMatch(/wordprocessingml/);
  const remove = () => reports.app.inject({ method: 'DELETE', url: `/api/v1/reports/${uuid}`, headers: as('standard', anna) });
  expect((await remove()).statusCode).toBe(204);
  expect((await remove()).statusCode).toBe(404);
  expect((await download(uuid, 'pdf')).statusCode).toBe(404);
  expect(await recorded()).toEqual(['report.request', 'report.finish', 'report.download', 'report.download', 'report.delete']);
  const { rows } = await reports.bed.fresh.owner.query('select key from stored_object where expires_at <= $1', [reports.bed.time.at]);
  expect(rows).toHaveLength(2);
});

test('a report of a tenant in which nothing was judged says so and makes up no figure', async () => {
  reports.bed.judged.verdicts.clear();
  const pdf = await openedPdf((await download(await made({ days: 7, frameworks: [] }), 'pdf')).rawPayload);
  expect(pdf).toMatchObject({ title: 'Executive report: Remediating', language: 'en-GB', isTagged: true });
  expect(pdf.text).toContain('Not known yet');
  expect(pdf.text).toContain('Nothing has been read yet');
});

test('who may only read asks for none, and what does not exist is refused', async () => {
  expect((await post(asked, 'read-only')).statusCode).toBe(403);
  expect((await post({ days: 31, frameworks: [] })).statusCode).toBe(400);
  const unknown = await post({ days: 30, frameworks: ['made-up'] });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([400, { detail: expect.stringContaining('There is no framework “made-up”') }]);
  expect((await download(crypto.randomUUID(), 'pdf')).statusCode).toBe(404);
  expect((await download(crypto.randomUUID(), 'exe')).statusCode).toBe(400);
  reports.bed.entitled.is = false;
  expect((await post(asked)).statusCode).toBe(403);
});

test('three are made at once and twenty a day, and no more', async () => {
  for (const _ of [1, 2, 3]) await request();
  expect((await post(asked)).statusCode).toBe(429);
  await reports.bed.fresh.owner.query('update report set failed_at = requested_at');
  await reports.bed.fresh.owner.query(
    `insert into report (tenant_id, requested_at, requested_by, period_from, period_to, frameworks, failed_at, expires_at)
     select tenant_id, requested_at, requested_by, period_from, period_to, frameworks, failed_at, expires_at from report, generate_series(1, 6) limit 17`,
  );
  expect((await post(asked)).statusCode).toBe(429);
  reports.bed.time.at = new Date('2026-03-03T12:00:01Z');
  await request();
});

test('a report of another tenant is not found', async () => {
  const other = await reports.bed.fresh.createTenant('Other');
  const uuid = await made();
  await reports.bed.fresh.owner.query('update report set tenant_id = $1 where id = $2', [other, uuid]);
  expect(await listed()).toEqual([]);
  expect((await download(uuid, 'pdf')).statusCode).toBe(404);
});
