import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalInMemory } from '../../test-support/journal-in-memory.ts';
import { document, startSite, type TestSite } from '../../test-support/jira-site.ts';
import { jira as simulator } from './simulator.ts';

let now = 0;
let site: TestSite;
beforeAll(async () => {
  site = await startSite({ clock: () => now });
});
afterAll(() => site.stop());

const create = (fields: object) => site.call('POST', '/rest/api/3/issue', { fields });
const task = { project: { key: 'SEC' }, issuetype: { id: '10001' } };
const errorsOf = async (fields: object) => (await create(fields)).one['errors'];
const search = async (jql: string, more: object = {}) => {
  const { one } = await site.call('POST', '/rest/api/3/search/jql', { jql, fields: ['summary'], ...more });
  return (one['issues'] as readonly { readonly key: string }[]).map((issue) => issue.key);
};

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test('lets no one in without the token of an account', async () => {
  for (const authorization of ['', basic('someone@haldenfreight.example:wrong'), 'Bearer x'])
    expect((await site.call('GET', '/rest/api/3/myself', undefined, authorization)).status).toBe(401);
});

test('answers those whom it does not know as anyone where anyone may ask, and says so in a header', async () => {
  const key = await site.file();
  const wrong = basic('someone@haldenfreight.example:wrong');
  const asAnyone = (path: string) => site.call('GET', path, undefined, wrong);
  const list = await asAnyone('/rest/api/3/project/search?action=create');
  expect([list.status, list.one['values']]).toEqual([200, []]);
  expect((await asAnyone(`/rest/api/3/issue/${key}`)).status).toBe(404);
  expect((await asAnyone('/rest/api/3/search/jql?jql=project = SEC')).one).toEqual({ issues: [], isLast: true });
  const refused = await site.call('POST', '/rest/api/3/issue', { fields: { ...task, summary: 'x' } }, wrong);
  expect([refused.status, Object.keys(refused.one['errors'] as object)]).toEqual([400, ['project']]);
  for (const { headers } of [list, refused, await asAnyone(`/rest/api/3/issue/${key}`)])
    expect(headers['x-seraph-loginreason']).toBe('AUTHENTICATED_FAILED');
  expect((await site.call('GET', `/rest/api/3/issue/${key}`)).headers).not.toHaveProperty('x-seraph-loginreason');
});

test('takes tokens with scopes only at the gateway, below the id of the site, and others only at the site', async () => {
  const {
    token_with_scopes: scoped = {},
    service_account: service = {},
    api_key_username: plain = {},
  } = simulator.credentialsFor(site.world);
  const { one: info } = await site.call('GET', '/_edge/tenant_info', undefined, '');
  const gateway = `https://api.atlassian.com/ex/jira/${String(info['cloudId'])}`;
  const statusOf = async (to: string, authorization: string) =>
    (await site.call('GET', `${to}/rest/api/3/myself`, undefined, authorization)).status;
  const asPerson = basic(`${scoped['username']}:${scoped['api_key']}`);
  expect(await statusOf('', asPerson)).toBe(401);
  expect(await statusOf(gateway, asPerson)).toBe(200);
  expect(await statusOf(gateway, `Bearer ${service['api_key']}`)).toBe(200);
  expect(await statusOf(gateway, basic(`${service['username']}:${service['api_key']}`))).toBe(401);
  expect(await statusOf('', `Bearer ${service['api_key']}`)).toBe(401);
  expect(await statusOf(gateway, basic(`${plain['username']}:${plain['api_key']}`))).toBe(401);
  expect(await statusOf('https://api.atlassian.com/ex/jira/00000000-0000-4000-8000-000000000000', asPerson)).toBe(404);
  expect(await statusOf('https://api.atlassian.com', asPerson)).toBe(404);
  expect(await statusOf(gateway.replace('https://api.atlassian.com', ''), asPerson)).toBe(404);
});

test('says at the gateway that the scope does not match, and not which', async () => {
  const apart = await startSite();
  const { token_with_scopes: scoped = {} } = simulator.credentialsFor(apart.world);
  apart.running.simulatorControl.withdrawScope('read:jira-user');
  const { one: info } = await apart.call('GET', '/_edge/tenant_info');
  const to = `https://api.atlassian.com/ex/jira/${String(info['cloudId'])}/rest/api/3/myself`;
  const { status, body } = await apart.call('GET', to, undefined, basic(`${scoped['username']}:${scoped['api_key']}`));
  expect([status, body]).toEqual([401, { code: 401, message: 'Unauthorized; scope does not match' }]);
  await apart.stop();
});

test('names every field that is wrong at once', async () => {
  const wrong = { summary: 'Two\nlines', labels: ['with space'], priority: { id: '9' }, assignee: { id: 'nobody' }, colour: 'red' };
  expect(await errorsOf({ ...task, ...wrong })).toEqual({
    summary: 'The summary is invalid because it contains newline characters.',
    labels: "The label 'with space' contains spaces which is invalid.",
    priority: 'The priority selected is invalid.',
    assignee: "User 'nobody' cannot be assigned issues.",
    colour: "Field 'colour' cannot be set. It is not on the appropriate screen, or unknown.",
  });
});

test('takes a description only as a document', async () => {
  const refused = { description: 'Operation value must be an Atlassian Document (see the Atlassian Document Format)' };
  const empty = { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: '' }] }] };
  for (const description of ['plain', { type: 'doc', version: 1, content: [{ type: 'text', text: 'x' }] }, empty])
    expect(await errorsOf({ ...task, summary: 'x', description })).toEqual(refused);
  expect((await create({ ...task, summary: 'x', description: document('<b>kept as text</b>') })).status).toBe(201);
});

test('asks for the fields that a project requires, and refuses those that its screens do not have', async () => {
  expect(await errorsOf({ project: { key: 'CHG' }, issuetype: { id: '10004' }, summary: 'x' })).toEqual({
    customfield_10050: 'Cost centre is required.',
  });
  expect(await errorsOf({ project: { key: 'NET' }, issuetype: { id: '10001' }, summary: 'x', labels: ['a'] })).toHaveProperty('labels');
});

test('refuses to create where the account may only look', async () => {
  expect((await create({ project: { key: 'LEG' }, issuetype: { id: '10001' }, summary: 'x' })).status).toBe(403);
});

test('shows what was filed in searches only later, unless it is reconciled', async () => {
  const key = await site.file({ labels: ['later'] });
  const { one } = await site.call('GET', `/rest/api/3/issue/${key}`);
  expect(await search('labels = "later"')).toEqual([]);
  expect(await search('labels = later', { reconcileIssues: [Number(one['id'])] })).toEqual([key]);
  now += 5_000;
  expect(await search('labels = "later"')).toEqual([key]);
});

test('finds a phrase in the description', async () => {
  const key = await site.file({ description: document('Reference rampart-77') });
  now += 5_000;
  expect(await search('description ~ "rampart-77"')).toEqual([key]);
  expect(await search('description ~ "rampart-78"')).toEqual([]);
});

test('moves an issue only as its workflow leads, and remembers it', async () => {
  const key = await site.file();
  const move = (id: string) => site.call('POST', `/rest/api/3/issue/${key}/transitions`, { transition: { id } });
  expect((await move('21')).status).toBe(400);
  for (const id of ['11', '21', '41']) expect((await move(id)).status).toBe(204);
  const { one } = await site.call('GET', `/rest/api/3/issue/${key}/changelog`);
  const moved = (one['values'] as readonly { readonly items: readonly { readonly toString: unknown }[] }[]).map(
    ({ items }) => items[0]?.toString,
  );
  expect(moved).toEqual(['Waiting for approval', 'Approved', 'Done']);
});

test('takes only so many writes to one issue in a moment', async () => {
  const key = await site.file();
  const comment = () => site.call('POST', `/rest/api/3/issue/${key}/comment`, { body: document('x') });
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await comment()).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(statuses[20]).toBe(429);
  now += 2_000;
  expect((await comment()).status).toBe(201);
});

test('has what was written again when it is started over the same world', async () => {
  const journal = journalInMemory();
  const first = await startSite({ journal: journal.written });
  const key = await first.file({ summary: 'Kept' });
  await first.call('POST', `/rest/api/3/issue/${key}/transitions`, { transition: { id: '11' } });
  await first.stop();
  const second = await startSite({ journal: journal.readBack() });
  expect(second.running.simulatorControl.issues()).toMatchObject([{ key, summary: 'Kept', status: 'Waiting for approval' }]);
  await second.stop();
});
