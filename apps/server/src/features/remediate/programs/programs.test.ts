import type { ControlTally, ProgramMember, ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, person, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';

let bed: RemediateTestBed;
let programs: Record<string, string>;
beforeAll(async () => {
  bed = await openRemediateTestBed();
});
beforeEach(async () => {
  await bed.reset();
  programs = await bed.recommend();
});
afterAll(() => bed.close());

const get = (path: string) => bed.ask('GET', `/api/v1/programs${path}`, { role: 'read-only' });

test('programs are listed with their people, and per connected product how its controls came out', async () => {
  bed.judge({
    'okta.proxies-blocked': 'pass',
    'okta.zones-defined': 'unknown',
    'azure-conditional-access.device-trusted': 'not-applicable',
  });
  const { programs: listed } = (await get('/list')).json<{ programs: ProgramSummary[] }>();
  expect(listed.map(({ name, program_group }) => [name, program_group])).toEqual([
    ['Baseline Security', 'Baseline Security'],
    ['Zero Trust', 'Baseline Security'],
    ['Visibility', 'Baseline Security'],
  ]);
  expect(listed[0]).toEqual({
    program_uuid: programs['baseline'],
    program_group: 'Baseline Security',
    program_type: 'baseline',
    name: 'Baseline Security',
    timestamp: '2026-03-02T12:00:00.000Z',
    member_count: 2,
    products: [
      {
        product: 'okta',
        name: 'Okta',
        controls: 3,
        passing: 1,
        failing: 1,
        confirming: 0,
        risk_accepted: 0,
        unknown: 1,
        not_applicable: 0,
      },
      {
        product: 'azure_conditional_access',
        name: 'Azure Conditional Access',
        controls: 1,
        passing: 0,
        failing: 0,
        confirming: 0,
        risk_accepted: 0,
        unknown: 0,
        not_applicable: 1,
      },
    ],
  });
});

const switchTo = (features: string) => bed.fresh.owner.query('update tenant set experimental_features = $1::text[]', [features]);
const namesListed = async () => (await get('/list')).json<{ programs: ProgramSummary[] }>().programs.map(({ name }) => name);

test('a program that is being tried out is shown in the tenants that try it out', async () => {
  await switchTo('{safe-use-of-ai}');
  expect(await namesListed()).toContain('Safe Use of AI');
  await switchTo('{}');
  expect(await namesListed()).not.toContain('Safe Use of AI');
});

test('the programs of a group or of a type come with controls and people', async () => {
  type Detailed = {
    programs: { name: string; program: { members: ProgramMember[]; products: { product: string; controls: { id: string }[] }[] } }[];
  };
  const { programs: found } = (await get('?program_group=Baseline%20Security&program_type=zero_trust')).json<Detailed>();
  expect(found).toHaveLength(1);
  expect(found[0]?.program.members.map(({ name }) => name)).toEqual(['Anna Berg', 'Ben Dahl']);
  expect(found[0]?.program.products).toMatchObject([{ product: 'okta', controls: [{ id: 'okta.legacy-blocked' }] }]);
  expect((await get('?program_group=Unknown')).json<Detailed>().programs).toEqual([]);
});

test('a control whose risk is accepted is neither in place nor missing, unless it is in place', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  for (const id of ['okta.proxies-blocked', 'okta.legacy-blocked']) bed.judged.acceptedRisks.add(id);
  const { programs: listed } = (await get('/list')).json<{ programs: ProgramSummary[] }>();
  expect(listed[0]?.products[0]).toMatchObject({ product: 'okta', controls: 3, passing: 1, failing: 1, risk_accepted: 1 });
  type Summary = { summary: { risk_accepted: number; failing: number }[]; controls_not_in_place: number };
  const { summary, controls_not_in_place: count } = (await get('/summary')).json<Summary>();
  expect(count).toBe(2);
  expect(summary[0]).toMatchObject({ passing: 1, failing: 2, risk_accepted: 1 });
  type Detailed = { programs: { program: { products: { controls: { id: string; is_risk_accepted: boolean }[] }[] } }[] };
  const [zeroTrust] = (await get('?program_type=zero_trust')).json<Detailed>().programs;
  expect(zeroTrust?.program.products[0]?.controls).toMatchObject([{ id: 'okta.legacy-blocked', is_risk_accepted: true }]);
});

test('the summary adds up each type, and counts a control of several programs once', async () => {
  type Tally = ControlTally;
  type Summary = { summary: (Tally & { program_type: string; products: Tally[] })[]; controls_not_in_place: number };
  const { summary, controls_not_in_place: count } = (await get('/summary')).json<Summary>();
  expect(count).toBe(4);
  const none = { confirming: 0, risk_accepted: 0, unknown: 0, not_applicable: 0 };
  const okta = { product: 'okta', name: 'Okta' };
  expect(summary).toMatchObject([
    { program_type: 'baseline', programs: 1, members: 2, controls: 4, passing: 0, failing: 4, ...none },
    {
      program_type: 'zero_trust',
      programs: 1,
      members: 2,
      controls: 1,
      passing: 0,
      failing: 1,
      ...none,
      products: [{ ...okta, controls: 1, failing: 1 }],
    },
    { program_type: 'visibility', programs: 1, members: 2, controls: 1, passing: 0, failing: 1, ...none },
  ]);
  const parts = ({ passing, failing, confirming, risk_accepted: accepted, unknown, not_applicable: elsewhere }: Tally): number =>
    passing + failing + confirming + accepted + unknown + elsewhere;
  for (const type of summary) {
    expect(type.products.reduce((sum, { controls }) => sum + controls, 0)).toBe(type.controls);
    for (const tally of [type, ...type.products]) expect(parts(tally)).toBe(tally.controls);
  }
});

type Page = { members: ProgramMember[]; total: number; departments: { name: string | null; count: number }[] };
const members = (query: string) => get(`/members?program_uuid=${programs['baseline']}${query}`).then((response) => response.json<Page>());

test('people are found by name or mail, a page at a time', async () => {
  await bed.recommend(['Ann Lee', 'Bob Lee', 'Cy%1 Day', 'Dan Kay'].map(person));
  expect(await members('')).toMatchObject({ total: 4, members: [{ name: 'Ann Lee', job_title: 'Driver' }, {}, {}, {}] });
  const names = async (query: string) => (await members(query)).members.map(({ name }) => name);
  expect(await names('&filter=LEE')).toEqual(['Ann Lee', 'Bob Lee']);
  expect(await names('&filter=dan.kay%40')).toEqual(['Dan Kay']);
  expect(await names('&filter=%25')).toEqual(['Cy%1 Day']);
  expect(await names('&limit=2&offset=1')).toEqual(['Bob Lee', 'Cy%1 Day']);
  expect(await members('&filter=lee&limit=1')).toMatchObject({ total: 2, members: [{ name: 'Ann Lee' }] });
  expect(await members('&filter=unknown')).toEqual({ members: [], total: 0, departments: [] });
});

const inDepartment = (name: string, department: string | null) => ({ ...person(name), department });

test('people are counted by department, the largest first', async () => {
  await bed.recommend([inDepartment('Ann Lee', 'Sales'), inDepartment('Bob Lee', 'Sales'), inDepartment('Cy Day', null)]);
  expect((await members('')).departments).toEqual([
    { name: 'Sales', count: 2 },
    { name: null, count: 1 },
  ]);
  expect((await members('&filter=cy')).departments).toEqual([{ name: null, count: 1 }]);
});

test('a program without members says so', async () => {
  await bed.recommend([]);
  expect(await members('')).toEqual({ members: [], total: 0, departments: [] });
  expect((await get('/list')).json<{ programs: ProgramSummary[] }>().programs[0]?.member_count).toBe(0);
});

test("another tenant's program is not found", async () => {
  const other = await bed.fresh.createTenant('Other');
  const theirs = (await bed.recommend([person('Zoe Xu')], other))['baseline'];
  for (const id of [theirs, '01900000-0000-7000-8000-000000000000'])
    expect((await bed.ask('GET', `/api/v1/programs/members?program_uuid=${id}`)).statusCode).toBe(404);
  expect((await get('/list')).json<{ programs: ProgramSummary[] }>().programs).toHaveLength(3);
});

test('offers a guide and a tool for each product, and no list of all people', async () => {
  type Contents = { contents: { content_key: string; name: string; product: string | null }[] };
  const { contents } = (await get('/content/list?program_group=Baseline%20Security&program_type=zero_trust')).json<Contents>();
  expect(contents.map(({ name, content_key }) => [name, content_key])).toEqual([
    ['Okta: Deployment Guide', `${programs['zero_trust']}.okta.deployment_guide`],
    ['Okta: Configuration Tool', `${programs['zero_trust']}.okta.configuration_tool`],
  ]);
  const people = (await get('/content/list?program_group=Baseline%20Security&program_type=people_list')).json<Contents>();
  expect(people.contents.map(({ content_key, product }) => [content_key, product])).toEqual(
    Array.from({ length: 3 }, () => ['NOT_APPLICABLE', null]),
  );
  expect((await get('/content/list?program_group=Unknown&program_type=baseline')).json<Contents>().contents).toEqual([]);
});

test('offers the people of a program that is not for everyone as CSV, and counts the download', async () => {
  const { owner } = bed.fresh;
  await owner.query(
    `insert into program_group (tenant_id, name, inputs) select tenant_id, 'Most Attacked: Overall', inputs from program_group limit 1`,
  );
  await owner.query(
    `update program set program_group = 'Most Attacked: Overall', program_type = 'most_attacked_overall' where program_type = 'visibility'`,
  );
  await owner.query(
    `insert into people_group_member (tenant_id, group_id, mail, display_name, because) values ($1, -4, 'anna@example.test', '=Anna', 'Most attacked.')`,
    [testTenantId],
  );
  await owner.query(
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, id, true from generate_series(1, 40) as id on conflict do nothing',
    [testTenantId],
  );
  const { contents } = (
    await get(`/content/list?program_group=${encodeURIComponent('Most Attacked: Overall')}&program_type=people_list`)
  ).json<{ contents: { content_key: string; name: string }[] }>();
  const key = `${programs['visibility']}.people_list`;
  expect(contents).toMatchObject([{ content_key: key, name: 'Most Attacked: Overall: People List' }]);
  const sameSite = { headers: { 'sec-fetch-site': 'same-origin' } };
  const file = await bed.ask('GET', `/api/v1/programs/content?content_key=${key}`, sameSite);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.body.split('\r\n')[1]).toMatch(/^'=Anna,anna@example\.test,/);
  const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await bed.ask('GET', `/api/v1/programs/content?content_key=${key}`, elsewhere)).statusCode).toBe(403);
  const ofEveryone = `/api/v1/programs/content?content_key=${programs['baseline']}.people_list`;
  expect((await bed.ask('GET', ofEveryone, sameSite)).statusCode).toBe(404);
  const { rows } = await owner.query('select count(*)::integer as count from content_download where tenant_id = $1', [testTenantId]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('asking for the files of a product answers their keys, and needs the entitlement', async () => {
  const make = (product: string) =>
    bed.ask('POST', `/api/v1/programs/content?program_uuid=${programs['baseline']}&program_type=baseline&product=${product}`);
  expect((await make('okta')).json<{ content_keys: string[] }>().content_keys).toEqual([
    `${programs['baseline']}.okta.deployment_guide`,
    `${programs['baseline']}.okta.configuration_tool`,
  ]);
  expect((await make('proofpoint_tap')).statusCode).toBe(404);
  bed.entitled.is = false;
  expect((await make('okta')).statusCode).toBe(403);
});
