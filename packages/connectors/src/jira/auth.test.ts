import type { JiraSimulatorControl } from '@rampart/simulators/jira/jira-simulator-control.ts';
import { jira as simulator } from '@rampart/simulators/jira/simulator.ts';
import type { RunningSimulator } from '@rampart/simulators/kit/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SentRequest, testConnection } from '../../test-support/test-connection.ts';
import type { NewTicket } from '../kit/tracker.ts';
import { connectJira } from './auth.ts';
import { jira } from './connector.ts';
import { jiraTracker as tracker } from './tickets/tracker.ts';

const world = testWorld();
const site = 'https://haldenfreight.atlassian.net';
const all = simulator.credentialsFor(world);
const fields = { project_id: '10100', issue_type_id: '10001', priority_id: '2' };
const ticket: NewTicket = { key: 'rampart-1', summary: 'Block it', text: [{ kind: 'text', text: 'Reference: rampart-1' }], fields };

let running: RunningSimulator<JiraSimulatorControl>;
let now = 0;
beforeEach(async () => {
  running = await simulator.start({ world, clock: () => (now += 1000) });
});
afterEach(() => running.stop());

type Account = 'api_key_username' | 'token_with_scopes' | 'service_account';

function connectionAs(account: Account, instead: Readonly<Record<string, string>> = {}, isGatewayReachable = true) {
  const hosts = Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, running.url]));
  if (!isGatewayReachable) delete hosts['api.atlassian.com'];
  return testConnection({ method: 'api_key_username', credentials: { ...all[account], ...instead }, hosts, now: world.now() });
}

const hostsOf = (sent: readonly SentRequest[]): readonly string[] => [...new Set(sent.map(({ url }) => url.host))];

const gatewayAddress = async (): Promise<string> => {
  const { connection, sent } = connectionAs('service_account');
  await connectJira(connection).then((client) => client.whoAmI());
  return sent.at(-1)!.url.href.replace('/rest/api/3/myself', '');
};

const ways: readonly (readonly [string, Account])[] = [
  ['a token', 'api_key_username'],
  ['a token with scopes', 'token_with_scopes'],
  ['a service account', 'service_account'],
];

test.each(ways)('does everything with %s', async (_name, account) => {
  const { connection } = connectionAs(account);
  const client = await connectJira(connection);
  expect((await jira.test(client)).account).toMatch(/ at haldenfreight\.atlassian\.net$/);
  const choices = await tracker.choices(client, { project_id: '10100' });
  expect(choices['project']).toHaveLength(3);
  expect(choices['priority']).toHaveLength(5);
  expect(choices['assignee']?.length).toBeGreaterThan(10);
  expect(await tracker.missingFields(client, fields)).toEqual([]);
  const ref = await tracker.file(client, ticket);
  expect((await tracker.read(client, ref))?.url).toBe(`${site}/browse/${ref.name}`);
  expect(await tracker.move(client, ref, '10010')).toBe('moved');
  const at = await tracker.addNote(client, ref, { key: 'note-1', text: [{ kind: 'text', text: 'Reference: note-1' }] });
  expect(await tracker.findNote(client, ref, 'note-1')).toEqual(at);
  now += 10_000;
  expect(await tracker.find(client, ticket)).toEqual(ref);
});

test.each(ways.slice(1))('takes the address of the gateway for %s as well', async (_name, account) => {
  const { connection, sent } = connectionAs(account, { url: `${await gatewayAddress()}/` });
  const client = await connectJira(connection);
  const ref = await tracker.file(client, ticket);
  expect((await tracker.read(client, ref))?.url).toBe(`${site}/browse/${ref.name}`);
  expect(hostsOf(sent)).toEqual(['api.atlassian.com']);
});

test('asks for nothing but the site with a token without scopes', async () => {
  const { connection, sent } = connectionAs('api_key_username', { url: `${site}/jira/software/projects/SEC/boards/1` });
  await tracker.choices(await connectJira(connection), {});
  expect(hostsOf(sent)).toEqual(['haldenfreight.atlassian.net']);
});

test('sends the credentials nowhere with the question for the cloud id', async () => {
  const { connection, sent } = connectionAs('token_with_scopes');
  await connectJira(connection);
  const asked = sent.filter(({ url }) => url.pathname === '/_edge/tenant_info');
  expect(asked).toHaveLength(1);
  expect(asked[0]!.headers.has('authorization')).toBe(false);
});

test.each(ways)('says that %s was refused when it is wrong', async (_name, account) => {
  const { connection } = connectionAs(account, { api_key: 'wrong' });
  await expect(connectJira(connection).then((client) => jira.test(client))).rejects.toMatchObject({
    kind: 'credentials',
    message: 'Jira refused the credentials. Enter them again.',
  });
});

test('says which host could not be reached where only the gateway can tell', async () => {
  const { connection } = connectionAs('token_with_scopes', {}, false);
  await expect(connectJira(connection)).rejects.toMatchObject({
    kind: 'theirs',
    message: expect.stringContaining('may call api.atlassian.com'),
  });
});

test.each(['read:jira-user', 'read:jira-work', 'write:jira-work'] as const)('names the scopes where the token lacks %s', async (scope) => {
  running.simulatorControl.withdrawScope(scope);
  const { connection } = connectionAs('token_with_scopes');
  const work = async () => {
    const client = await connectJira(connection);
    await tracker.choices(client, { project_id: '10100' });
    return tracker.file(client, ticket);
  };
  await expect(work()).rejects.toMatchObject({ kind: 'permission', message: expect.stringContaining(scope) });
  expect(running.simulatorControl.issues()).toEqual([]);
});

test('does not take a ticket for stuck because the token lacks a scope', async () => {
  const { connection } = connectionAs('token_with_scopes');
  const client = await connectJira(connection);
  const ref = await tracker.file(client, ticket);
  running.simulatorControl.withdrawScope('write:jira-work');
  await expect(tracker.move(client, ref, '10010')).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringContaining('write:jira-work'),
  });
});

describe('a token that has expired since', () => {
  test('is no empty list, and no deleted ticket', async () => {
    const { connection } = connectionAs('api_key_username');
    const client = await connectJira(connection);
    const ref = await tracker.file(client, ticket);
    running.simulatorControl.revokeToken();
    const refused = { kind: 'credentials', message: 'Jira refused the credentials. Enter them again.' };
    await expect(tracker.read(client, ref)).rejects.toMatchObject(refused);
    await expect(tracker.choices(client, {})).rejects.toMatchObject(refused);
    await expect(tracker.find(client, ticket)).rejects.toMatchObject(refused);
    await expect(tracker.missingFields(client, fields)).rejects.toMatchObject(refused);
    await expect(tracker.file(client, ticket)).rejects.toMatchObject(refused);
  });
});

const project = (id: number) => ({ id: String(id), name: `Project ${id}` });

const page = (from: number, to: number) => ({
  startAt: from,
  maxResults: 50,
  total: 70,
  isLast: to === 70,
  ...(to === 70 ? {} : { nextPage: `${site}/rest/api/3/project/search?startAt=${to}` }),
  values: Array.from({ length: to - from }, (_one, place) => project(from + place)),
});

test('reads the next page where it is, though Jira gives an address at the site', async () => {
  const base = await gatewayAddress();
  const { connection, sent } = testConnection({
    credentials: { ...all['service_account'], url: base },
    answer({ url }) {
      if (url.pathname.endsWith('/serverInfo')) return Response.json({ baseUrl: site });
      if (!url.pathname.endsWith('/project/search')) return Response.json([]);
      return Response.json(url.searchParams.get('startAt') === '0' ? page(0, 50) : page(50, 70));
    },
  });
  const choices = await tracker.choices(await connectJira(connection), {});
  expect(choices['project']).toHaveLength(70);
  expect(hostsOf(sent)).toEqual(['api.atlassian.com']);
});
