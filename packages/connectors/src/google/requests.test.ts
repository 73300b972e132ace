import { googleDescriptions } from '@rampart/simulators/test-support/google-descriptions.ts';
import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import { google as simulator } from '@rampart/simulators/google/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJudge } from '../../test-support/openapi-judge.ts';
import { type SentRequest, testConnection } from '../../test-support/test-connection.ts';
import { google } from './connector.ts';

const world = testWorld();
const credentials = simulator.credentialsFor(world)['api_key_username']!;
let running: Awaited<ReturnType<typeof simulator.start>>;

beforeAll(async () => {
  running = await simulator.start({ world });
});
afterAll(() => running.stop());

const connected = (changes: Readonly<Record<string, string>> = {}) =>
  testConnection({
    method: 'api_key_username',
    credentials: { ...credentials, ...changes },
    hosts: Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, running.url])),
    now: world.now(),
  });

async function everythingAsked(): Promise<readonly SentRequest[]> {
  const { connection, sent } = connected();
  const client = await google.connect(connection);
  await google.test(client);
  const asOf = world.now();
  const window = { since: new Date(asOf.getTime() - 3 * 86_400_000), asOf };
  for (const collecting of google.collects) await collecting.with(client, window);
  for (const streaming of google.streams) for await (const page of streaming.with(client, window)) expect(page.length).toBeLessThan(1001);
  return sent;
}

test('every request is one that Google describes', needsDescriptions, async () => {
  const judges = await Promise.all(googleDescriptions.map(async ([path, description]) => [path, await openJudge(description)] as const));
  const asked = (await everythingAsked()).filter(({ url }) => url.pathname !== '/token');
  expect(asked.length).toBeGreaterThan(google.collects.length);
  expect(
    asked.flatMap((request) => {
      const [, judge] = judges.find(([path]) => request.url.pathname.startsWith(path)) ?? [];
      return judge?.complaints(request) ?? [`${request.url.pathname} is in no description.`];
    }),
  ).toEqual([]);
});

test('the key goes nowhere: only assertions that it signed, and only to the token endpoint', async () => {
  const sent = await everythingAsked();
  const { private_key: key } = JSON.parse(credentials['api_key']!) as { readonly private_key: string };
  for (const { url, body, headers } of sent) {
    expect(`${url.href} ${body ?? ''} ${[...headers].join(' ')}`).not.toContain(key.slice(40, 80));
    expect(body?.includes('assertion') ?? false).toBe(url.href === 'https://oauth2.googleapis.com/token');
  }
});

test('the addresses of a changed key file are not followed', async () => {
  const file = JSON.parse(credentials['api_key']!) as object;
  const { connection, sent } = connected({ api_key: JSON.stringify({ ...file, token_uri: 'https://thief.example/token' }) });
  await google.test(await google.connect(connection));
  expect(new Set(sent.map(({ url }) => url.hostname))).toEqual(new Set(['oauth2.googleapis.com', 'admin.googleapis.com']));
});

test('a scope that was not delegated costs only what needs it, and is named', async () => {
  const missing = 'https://www.googleapis.com/auth/cloud-identity.policies.readonly';
  running.simulatorControl.withdraw(missing);
  const client = await google.connect(connected().connection);
  const { granted } = await google.test(client);
  expect(granted).toContain('https://www.googleapis.com/auth/admin.directory.user.readonly');
  expect(granted).not.toContain(missing);
  const reading = google.collects.find(({ fact }) => fact.id === 'mail.mail-protection');
  await expect(reading?.with(client, { since: null, asOf: world.now() })).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringContaining(missing),
  });
  running.simulatorControl.grant(missing);
});

test.each<[string, Record<string, string>, string, RegExp]>([
  ['a key that is no JSON', { api_key: '-----BEGIN PRIVATE KEY-----' }, 'credentials', /whole JSON file/],
  ['an administrator whom Google does not know', { username: 'no-one@haldenfreight.example' }, 'credentials', /Check the username/],
  ['another domain', { url: 'elsewhere.example' }, 'ours', /another primary domain/],
  ['what is no domain', { url: 'my company' }, 'ours', /your-company\.com/],
])('says what is wrong with %s', async (_what, changes, kind, message) => {
  const proven = google.connect(connected(changes).connection).then((client) => google.test(client));
  await expect(proven).rejects.toMatchObject({ name: 'VendorFailure', kind, message: expect.stringMatching(message) });
});

test('a person without rights is told apart from a missing scope', async () => {
  const person = world
    .peopleAt(world.now())
    .find(({ isAdministrator, kind, leftAt }) => !isAdministrator && kind === 'employee' && leftAt === null);
  const client = await google.connect(connected({ username: person!.mail }).connection);
  const reading = google.collects.find(({ fact }) => fact.id === 'people.people');
  await expect(reading?.with(client, { since: null, asOf: world.now() })).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringContaining('Give it the roles'),
  });
});

test('no connection is proven where nothing is delegated', async () => {
  const refused = {
    error: 'unauthorized_client',
    error_description: 'Client is unauthorized to retrieve access tokens using this method.',
  };
  const { connection } = testConnection({
    method: 'api_key_username',
    credentials,
    answer: () => Response.json(refused, { status: 401 }),
  });
  const client = await google.connect(connection);
  await expect(google.test(client)).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringContaining('has not delegated') as string,
  });
});
