import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attackPeople, knowPeople, type ToldAttack } from '../../../../test-support/attacked-people.ts';
import { personOf } from '../../../../test-support/fake-vendors.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/test-api.ts';
import { agreementVersion } from '../../tenants/index.ts';

let api: TestApi;
let tenantId: string;
let anna: TestPerson;
const now = new Date('2026-03-31T12:00:00Z');

beforeAll(async () => {
  api = await startTestApi({}, { clock: { now: () => now } });
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Home');
  await api.fresh.owner.query('insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)', [
    tenantId,
    agreementVersion,
    'tester',
  ]);
  anna = await api.signedIn(tenantId, 'standard');
});

const person = (number: number, jobTitle: string | null, department: string | null = null) => ({
  ...personOf(number),
  jobTitle,
  department,
});
const mail = (number: number) => `person${number}@example.test`;
const attack = (number: number, day: string, more: Partial<ToldAttack> = {}): ToldAttack => ({
  day,
  mail: mail(number),
  category: 'malware',
  ...more,
});

interface Summary {
  id: number;
  name: string;
  members: number;
  total_risk: number;
  risk_multiplier: number | null;
  risk_percentage: number | null;
  risk_per_capita: number;
}
const get = async (path: string) => (await api.app.inject({ url: `/api/v1/groups/${path}`, headers: anna.headers })).json();
const summaries = async (): Promise<Map<string, Summary>> =>
  new Map((await get('summaries')).groups.map((group: Summary) => [group.name, group]));

test('every group is there with its fixed id, also before anything was read', async () => {
  const { groups, attacks_read_until: readUntil, start_date: start, end_date: end } = await get('summaries');
  expect(groups).toHaveLength(25);
  expect(groups.find(({ id }: Summary) => id === 1)).toMatchObject({
    name: 'Executives',
    members: 0,
    total_risk: 0,
    risk_multiplier: null,
  });
  expect([start, end, readUntil]).toEqual(['2025-12-31', '2026-03-30', null]);
});

test('counts an attack by its category, a blocked one as a tenth, and less the longer ago it was', async () => {
  await knowPeople(api.fresh, tenantId, [person(1, 'Chief Financial Officer', 'Finance'), person(2, 'Forklift Driver'), person(3, null)]);
  // 90 days: the last one counts fully, the first a ninetieth.
  await attackPeople(api.fresh, tenantId, [
    attack(1, '2026-03-30'),
    attack(1, '2025-12-31', { outcome: 'blocked' }),
    attack(2, '2026-03-30', { category: 'spam', count: 5 }),
    attack(2, '2026-03-30', { category: 'malware', outcome: 'click-permitted' }),
  ]);
  const found = await summaries();
  const executives = 500 + 50 / 90;
  expect(found.get('Executives')).toMatchObject({ members: 1, total_risk: executives });
  expect(found.get('All')).toMatchObject({ members: 3, total_risk: executives + 50, risk_multiplier: 1, risk_percentage: 100 });
  expect(found.get('Executives')?.risk_multiplier).toBeCloseTo(executives / ((executives + 50) / 3), 9);
  expect(found.get('Executives')?.risk_percentage).toBeCloseTo((executives / (executives + 50)) * 100, 9);
  expect(found.get('Finance')).toMatchObject({ members: 1, total_risk: executives });
  expect(found.get('Operations')).toMatchObject({ members: 1, total_risk: 50 });
  expect(found.get('Unknown')).toMatchObject({ members: 1, total_risk: 0 });
});

test('a week is counted as if it were the range', async () => {
  await knowPeople(api.fresh, tenantId, [person(1, 'Payroll Specialist')]);
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-30'), attack(1, '2026-03-25'), attack(1, '2026-03-17')]);
  const { weeks } = await get('weekly-summaries?start_date=2026-03-16&end_date=2026-03-30');
  expect(weeks.map((week: { start_date: string; end_date: string }) => [week.start_date, week.end_date])).toEqual([
    ['2026-03-16', '2026-03-16'],
    ['2026-03-17', '2026-03-23'],
    ['2026-03-24', '2026-03-30'],
  ]);
  const ofPayroll = weeks.map(({ groups }: { groups: Summary[] }) => groups.find(({ id }) => id === 2)?.total_risk);
  expect(ofPayroll[0]).toBe(0);
  expect(ofPayroll[1]).toBeCloseTo(500 / 7, 9);
  expect(ofPayroll[2]).toBeCloseTo(500 + (500 * 2) / 7, 9);
});

test('the days of people go with them when they change groups, leave or come', async () => {
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-30'), attack(2, '2026-03-29')]);
  expect((await summaries()).get('Missing Users')).toMatchObject({ members: 2 });
  await knowPeople(api.fresh, tenantId, [person(1, 'Buyer'), person(2, 'Buyer')]);
  expect((await summaries()).get('Missing Users')).toMatchObject({ members: 0, total_risk: 0 });
  const business = (await summaries()).get('Business')?.total_risk;
  expect(business).toBeGreaterThan(900);
  await knowPeople(api.fresh, tenantId, [{ ...person(1, 'Buyer'), isEnabled: false }]);
  const after = await summaries();
  expect(after.get('Business')).toMatchObject({ members: 0, total_risk: 0 });
  expect(after.get('Inactive Users')).toMatchObject({ members: 1, total_risk: 500 });
  expect(after.get('Missing Users')?.total_risk).toBeCloseTo((business ?? 0) - 500, 9);
});

test('what comes twice for a day counts once, and what comes late counts on its own day', async () => {
  await knowPeople(api.fresh, tenantId, [person(1, 'Buyer')]);
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-30')]);
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-30', { category: 'bec' })]);
  expect((await summaries()).get('All')?.total_risk).toBe(1200);
});

test.each([
  ['weekly-summaries?start_date=2026-03-02&end_date=2026-03-01', 400, 'ends before it starts'],
  ['weekly-summaries?start_date=2025-01-01&end_date=2026-03-01', 400, 'at most 13 months'],
  ['All/individuals?start_date=2025-10-01&end_date=2026-03-01', 400, 'at most 3 months'],
  ['All/individuals?start_date=yesterday', 400, 'start_date'],
  ['All/individuals?start_date=0001-01-01&end_date=0001-02-01', 400, 'after 1970'],
  ['All/individuals?start_date=2026-03-01&end_date=2999-01-01', 200, '2026-03-31'],
  ['No%20such%20group/individuals', 404, 'group'],
  ['All/individuals?page=-1', 400, 'page'],
  ['All/individuals?sort_by=mail%3B%20drop', 400, 'sort_by'],
  ['most-attacked/trend/users/exits?group_name=Finance', 400, 'most attacked'],
  ['most-attacked/trend/users/exits?group_name=None', 404, 'group'],
])('answers %s with %i', async (path, status, words) => {
  const answer = await api.app.inject({ url: `/api/v1/groups/${path}`, headers: anna.headers });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)]);
});
