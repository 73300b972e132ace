import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshMostAttacked } from '../most-attacked/refresh-most-attacked.ts';
import { attackPeople, knowPeople, type ToldAttack } from '../../../../test-support/assess/attacked-people.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
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

test('an attack on another address of a person counts as one on them, also when it became one later, unless another person has it as their own', async () => {
  const alias = 'other@example.test';
  await knowPeople(api.fresh, tenantId, [person(1, 'Buyer')]);
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-30'), { day: '2026-03-30', mail: alias, category: 'malware' }]);
  expect([(await summaries()).get('Business')?.total_risk, (await summaries()).get('Missing Users')?.total_risk]).toEqual([500, 500]);
  await knowPeople(api.fresh, tenantId, [{ ...person(1, 'Buyer'), aliases: [alias] }]);
  expect([(await summaries()).get('Business')?.total_risk, (await summaries()).get('Missing Users')?.members]).toEqual([1000, 0]);
  expect((await personSummary(alias)).json()).toMatchObject({ mail: mail(1), aliases: [alias] });
  await attackPeople(api.fresh, tenantId, [{ day: '2026-03-30', mail: alias, category: 'bec' }]);
  expect((await summaries()).get('All')?.total_risk).toBe(1700);
  await knowPeople(api.fresh, tenantId, [
    { ...person(1, 'Buyer'), aliases: [alias] },
    { ...person(2, 'Baker'), mail: alias },
  ]);
  expect([(await summaries()).get('Business')?.total_risk, (await summaries()).get('Unknown')?.total_risk]).toEqual([500, 1200]);
});

test('an address that becomes one of a person while its attacks are being folded is theirs', async () => {
  const alias = 'other@example.test';
  await knowPeople(api.fresh, tenantId, [person(1, 'Buyer')]);
  let knowing: Promise<void> | undefined;
  const isWaiting = async (): Promise<boolean> =>
    (await api.fresh.owner.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount === 1;
  await attackPeople(api.fresh, tenantId, [{ day: '2026-03-30', mail: alias, category: 'malware' }], async () => {
    knowing = knowPeople(api.fresh, tenantId, [{ ...person(1, 'Buyer'), aliases: [alias] }]);
    await expect.poll(isWaiting).toBe(true);
  });
  await knowing;
  expect([(await summaries()).get('Business')?.total_risk, (await summaries()).get('Missing Users')?.members]).toEqual([500, 0]);
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
  ['All/individuals?limit=501', 400, 'limit'],
  ['All/individuals?sort_by=mail%3B%20drop', 400, 'sort_by'],
  ['most-attacked/trend/users/exits?group_name=Finance', 400, 'most attacked'],
  ['most-attacked/trend/users/exits?group_name=None', 404, 'group'],
])('answers %s with %i', async (path, status, words) => {
  const answer = await api.app.inject({ url: `/api/v1/groups/${path}`, headers: anna.headers });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)]);
});

const mailsOf = (page: { individuals: { mail: string }[] }) => page.individuals.map(({ mail: address }) => address);
const post = (path: string, payload: object, by = anna) =>
  api.app.inject({ method: 'POST', url: `/api/v1/groups/${path}`, payload, headers: by.headers });

test('lists people by risk or by name, filtered by any part of a name or mail that means itself', async () => {
  const people = [
    { ...person(1, null), displayName: 'Bo 100%_Real' },
    { ...person(2, null), displayName: 'Ada <b>Stone</b>' },
    { ...person(3, null), displayName: 'Cy' },
  ];
  await knowPeople(api.fresh, tenantId, people);
  await attackPeople(api.fresh, tenantId, [attack(3, '2026-03-30', { category: 'bec' }), attack(1, '2026-03-30', { category: 'spam' })]);
  expect(mailsOf(await get('All/individuals'))).toEqual([mail(3), mail(1), mail(2)]);
  expect(mailsOf(await get('all/individuals?sort_by=name'))).toEqual([mail(2), mail(1), mail(3)]);
  const found = async (filter: string) => mailsOf(await get(`All/individuals?filter=${encodeURIComponent(filter)}`));
  expect(await found('100%_r')).toEqual([mail(1)]);
  for (const none of ['%', '_', '1%r', '\\', "' or 1=1 --", 'a\0b', '<i>'])
    expect([none, await found(none)]).toEqual([none, none === '%' || none === '_' ? [mail(1)] : []]);
  expect(await found('<B>')).toEqual([mail(2)]);
  expect(mailsOf(await get('All/individuals?limit=2'))).toEqual([mail(3), mail(1)]);
  const { individuals, total, page_size: size } = await get('All/individuals?page=1');
  expect([individuals, total, size]).toEqual([[], 3, 500]);
  const [first] = (await get('All/individuals')).individuals;
  expect(first).toMatchObject({ attributes: ['bec'], risk_multiplier: (700 * 3) / 710, kind: 'member', entered_on: null });
});

const categoriesOf = async (query = '') =>
  (await get(`All/individuals${query}`)).individuals.map((one: { attacks_by_category: unknown }) => one.attacks_by_category);

test('attacks are counted by category in the range, blocked ones too, and are not known of days that were folded before they were', async () => {
  await knowPeople(api.fresh, tenantId, [person(1, null), person(2, null)]);
  await attackPeople(api.fresh, tenantId, [
    attack(1, '2026-03-30', { category: 'infostealer', count: 3 }),
    attack(1, '2026-03-29', { category: 'corporate-credential-phishing', outcome: 'blocked', count: 2 }),
    attack(1, '2026-03-29', { category: 'infostealer' }),
    attack(1, '2026-03-29', { category: 'bec', outcome: 'click-permitted' }),
    attack(1, '2025-11-01', { category: 'spam', count: 9 }),
  ]);
  const all = { infostealer: 4, 'corporate-credential-phishing': 2 };
  expect(await categoriesOf()).toEqual([all, {}]);
  expect(await categoriesOf('?start_date=2026-03-30&end_date=2026-03-30')).toEqual([{ infostealer: 3 }, {}]);
  expect((await personSummary(mail(1))).json()).toMatchObject({ attacks_by_category: all });
  expect((await personSummary(mail(2))).json()).toMatchObject({ attacks_by_category: {} });
  await api.fresh.owner.query("update attack_day set category_attacks = null where tenant_id = $1 and day = '2026-03-29'", [tenantId]);
  expect(await categoriesOf()).toEqual([null, {}]);
  expect((await personSummary(mail(1))).json()).toMatchObject({ attacks_by_category: null });
  expect(await categoriesOf('?start_date=2026-03-30&end_date=2026-03-30')).toEqual([{ infostealer: 3 }, {}]);
});

test('a page has 500 people, and the next goes on where it ended', async () => {
  await knowPeople(
    api.fresh,
    tenantId,
    Array.from({ length: 501 }, (_, number) => person(number, null)),
  );
  for (const sort of ['risk', 'name']) {
    const [first, second] = [await get(`All/individuals?sort_by=${sort}`), await get(`All/individuals?sort_by=${sort}&page=1`)];
    expect([first.individuals.length, second.individuals.length, first.total]).toEqual([500, 1, 501]);
    expect(new Set([...mailsOf(first), ...mailsOf(second)]).size).toBe(501);
  }
});

test('executives are added and removed by hand, each once, and only people of the organisation', async () => {
  await knowPeople(api.fresh, tenantId, [person(1, 'Chief Executive Officer'), person(2, null), { ...person(3, null), isEnabled: false }]);
  expect((await post('executives/add', { add: [' Person2@Example.TEST', mail(3), 'no@body.test'] })).json()).toEqual({
    succeeded: [mail(2)],
    changed: 1,
  });
  expect((await post('executives/add', { add: [mail(2)] })).json()).toEqual({ succeeded: [mail(2)], changed: 0 });
  expect(mailsOf(await get('Executives/individuals'))).toEqual([mail(1), mail(2)]);
  expect((await post('executives/remove', { remove: [mail(1)] })).json()).toEqual({ succeeded: [mail(1)], changed: 1 });
  // What was chosen stays when the directory is read again.
  await knowPeople(api.fresh, tenantId, [person(1, 'Chief Executive Officer'), person(2, 'Baker')]);
  expect(mailsOf(await get('Executives/individuals'))).toEqual([mail(2)]);
  const { rows } = await api.fresh.owner.query(
    "select action, status from audit_event where tenant_id = $1 and action like 'executive.%' order by seq",
    [tenantId],
  );
  expect(rows).toEqual([
    { action: 'executive.add', status: 'success' },
    { action: 'executive.remove', status: 'success' },
  ]);
});

test.each([
  ['no one', { add: [] }],
  ['someone whom no directory knows', { add: ['no@body.test'] }],
  ['what cannot be a mail', { add: ['a\0b@example.test'] }],
  ['10,000 mails at once', { add: Array.from({ length: 10_000 }, (_, number) => mail(number)) }],
  ['another field', { add: [mail(1)], sudo: true }],
])('refuses to add executives: %s', async (_what, payload) => {
  await knowPeople(api.fresh, tenantId, [person(1, null)]);
  expect((await post('executives/add', payload)).statusCode).toBe(400);
});

test('a read-only user may neither choose executives nor change rules', async () => {
  const looker = await api.signedIn(tenantId, 'read-only');
  expect((await post('executives/add', { add: [mail(1)] }, looker)).statusCode).toBe(403);
  const put = {
    method: 'PUT',
    url: '/api/v1/groups/rules/Legal',
    payload: { titles: [], departments: [] },
    headers: looker.headers,
  } as const;
  expect((await api.app.inject(put)).statusCode).toBe(403);
});

test('a tenant puts its own words in the place of a rule, and goes back to the catalog', async () => {
  await knowPeople(api.fresh, tenantId, [person(1, 'Baker'), person(2, 'Legal Counsel')]);
  const change = (method: 'PUT' | 'DELETE', payload?: object) =>
    api.app.inject({ method, url: '/api/v1/groups/rules/Legal', headers: anna.headers, ...(payload && { payload }) });
  expect((await change('PUT', { titles: ['BAKER'], departments: [] })).json()).toMatchObject({
    group_id: 4,
    titles: ['baker'],
    is_overridden: true,
  });
  expect(mailsOf(await get('Legal/individuals'))).toEqual([mail(1)]);
  expect((await summaries()).get('Unknown')?.members).toBe(1);
  expect((await change('DELETE')).json()).toMatchObject({ is_overridden: false });
  expect(mailsOf(await get('Legal/individuals'))).toEqual([mail(2)]);
  expect((await get('rules')).rules).toHaveLength(16);
  expect((await change('PUT', { titles: ['x'.repeat(101)], departments: [] })).statusCode).toBe(400);
});

const personSummary = (address: string, by = anna) =>
  api.app.inject({ url: `/api/v1/people/daily-attack-summary?user_mail=${encodeURIComponent(address)}`, headers: by.headers });

const trend = async (list: string, range = 'start_date=2026-03-01&end_date=2026-03-30') =>
  (await get(`most-attacked/trend/${list}?group_name=Most%20Attacked%3A%20Overall&${range}`)).individuals.map(
    (one: { mail: string; entered_on: string; left_on: string | null; earlier_stays: number }) => [
      one.mail,
      one.entered_on,
      one.left_on,
      one.earlier_stays,
    ],
  );

test('records day by day who is most attacked, who comes, leaves and comes back, and shows it in the calendar of a person', async () => {
  await knowPeople(
    api.fresh,
    tenantId,
    Array.from({ length: 20 }, (_, number) => ({ ...person(number, null), managerId: number === 1 ? 'p2' : null })),
  );
  const run = (at: string) => api.fresh.db.inTenant(tenantId, (tx) => refreshMostAttacked(tx, new Date(at)));
  // One in twenty people: person 1, then person 2 with more, then person 1 again.
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-01'), attack(2, '2026-03-05', { count: 3 })]);
  await run('2026-03-11T00:00:00Z');
  await run('2026-03-11T09:00:00Z');
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-20', { count: 9 })]);
  await run('2026-03-31T00:00:00Z');
  expect(await trend('membership-report')).toEqual([[mail(1), '2026-03-20', null, 1]]);
  const { days: recorded } = await get(
    'most-attacked/trend/membership-report?group_name=Most%20Attacked%3A%20Overall&start_date=2026-02-01&end_date=2026-03-05',
  );
  expect(recorded.map(({ date }: { date: string }) => date)).toEqual(['01', '02', '03', '04', '05'].map((date) => `2026-03-${date}`));
  // The day of the run is not over.
  const { days: until } = await get('most-attacked/trend/membership-report?group_name=Most%20Attacked%3A%20Overall&end_date=2026-03-31');
  expect(until.at(-1)).toMatchObject({ date: '2026-03-30', members: 1 });
  expect(await trend('users/entrances')).toEqual([
    [mail(1), '2026-03-20', null, 1],
    [mail(2), '2026-03-05', '2026-03-20', 0],
  ]);
  expect(await trend('users/entrances', 'start_date=2026-03-01&end_date=2026-03-30&still_members=true')).toEqual([
    [mail(1), '2026-03-20', null, 1],
  ]);
  expect(await trend('users/exits')).toEqual([[mail(2), '2026-03-05', '2026-03-20', 0]]);
  expect(await trend('users/relapses')).toEqual([[mail(1), '2026-03-20', null, 1]]);
  expect(await trend('users/relapses', 'start_date=2026-03-01&end_date=2026-03-10')).toEqual([]);
  expect((await summaries()).get('Most Attacked: Overall')).toMatchObject({ members: 1 });
  expect((await summaries()).get('Most Attacked: Malware')).toMatchObject({ members: 1 });
  expect((await summaries()).get('Most Attacked: Phishing')).toMatchObject({ members: 0 });
  const summary = (await personSummary(mail(1))).json();
  expect(summary).toMatchObject({ manager_name: 'Person 2', manager_mail: mail(2), risk_percentage: expect.any(Number) });
  expect(summary.groups.map(({ name }: { name: string }) => name)).toEqual([
    'All',
    'Most Attacked: Overall',
    'Most Attacked: Malware',
    'Unknown',
  ]);
  const days = summary.attack_trends as {
    date: string;
    malware_attacks: number;
    map_overall_member: boolean;
    map_phishing_member: boolean;
  }[];
  expect(days.filter((one) => one.map_overall_member).map(({ date }) => date)).toEqual([
    ...['01', '02', '03', '04'].map((date) => `2026-03-${date}`),
    ...Array.from({ length: 11 }, (_, number) => `2026-03-${number + 20}`),
  ]);
  expect(days.filter((one) => one.malware_attacks > 0).map((one) => [one.date, one.malware_attacks])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-20', 9],
  ]);
});

test('a person of another tenant is not found, an unknown address is when it was attacked', async () => {
  await knowPeople(api.fresh, tenantId, [person(1, null)]);
  await attackPeople(api.fresh, tenantId, [attack(7, '2026-03-30')]);
  expect((await personSummary(mail(7))).json()).toMatchObject({ kind: 'unknown', uuid: null, groups: [{ name: 'Missing Users' }] });
  expect((await personSummary(mail(1))).statusCode).toBe(200);
  const elsewhere = await api.fresh.createTenant('Elsewhere');
  await api.fresh.owner.query('insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)', [
    elsewhere,
    agreementVersion,
    'tester',
  ]);
  const stranger = await api.signedIn(elsewhere, 'administrator');
  for (const address of [mail(1), mail(7), 'a\0b@c.test']) expect((await personSummary(address, stranger)).statusCode).toBe(404);
});

test('a people list is downloaded as CSV that no spreadsheet runs, and counted', async () => {
  await knowPeople(api.fresh, tenantId, [{ ...person(1, 'Buyer, Senior'), displayName: '=cmd|calc' }, person(2, null)]);
  await attackPeople(api.fresh, tenantId, [attack(1, '2026-03-30')]);
  await api.fresh.owner.query(
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, id, true from generate_series(1, 40) as id on conflict do nothing',
    [tenantId],
  );
  const answer = await api.app.inject({
    url: '/api/v1/groups/All/individuals/csv',
    headers: { ...anna.headers, 'sec-fetch-site': 'same-origin' },
  });
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="people-all-2026-03-30.csv"']);
  const [head, first, second] = answer.body.split('\r\n');
  expect(head).toMatch(/^Name,Mail,Job Title,Department,Risk Multiplier/);
  expect(first).toBe(`'=cmd|calc,${mail(1)},Buyer - Senior,,2,2,,100,100,,malware`);
  expect(second).toBe(`Person 2,${mail(2)},,,0,0,,0,0,,`);
  const { rows } = await api.fresh.owner.query('select file_name from content_download where tenant_id = $1', [tenantId]);
  expect(rows).toEqual([{ file_name: 'people-all-2026-03-30.csv' }]);
  const foreign = { ...anna.headers, 'sec-fetch-site': 'cross-site' };
  expect((await api.app.inject({ url: '/api/v1/groups/All/individuals/csv', headers: foreign })).statusCode).toBe(403);
});
