import { mailNotices } from '@rampart/facts/identity/mail-notices.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testConnection } from '../../test-support/test-connection.ts';
import type { IssuedToken, TokenKeeper } from '../kit/cached-token.ts';
import type { OktaClient } from './client.ts';
import { okta } from './connector.ts';

const world = testWorld({ people: 60 });
let running: Awaited<ReturnType<typeof simulator.start>>;
beforeAll(async () => {
  running = await simulator.start({ world });
});
afterAll(() => running.stop());

const host = 'haldenfreight.okta.com';
const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function addApp(publicKeys: readonly KeyObject[]): string {
  const keys = publicKeys.map((key, place) => ({ ...key.export({ format: 'jwk' }), kid: `key-${place}` }));
  return running.simulatorControl.addServiceApp(...keys);
}

/** A service app with the public keys, connected with a private one. */
async function connectWith(publicKeys: readonly KeyObject[], clientSecret: string, clientId = addApp(publicKeys), tokens?: TokenKeeper) {
  const { connection, sent } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: { url: `https://${host}`, client_id: clientId, client_secret: clientSecret },
    hosts: { [host]: running.url },
    now: world.now(),
  });
  // Proofs say when they were made, so the world's clock goes on while the connector waits.
  const pause = async (ms: number) => world.advanceTo(new Date(world.now().getTime() + ms));
  return { client: await okta.connect({ ...connection, tokens, now: () => world.now(), pause }), sent };
}

const pairs = {
  RSA: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  'P-521': generateKeyPairSync('ec', { namedCurve: 'P-521' }),
};

test.each(Object.entries(pairs))('an app with a key of the kind %s is let in by what it signs, and reads', async (_kind, pair) => {
  const { client } = await connectWith([pair.publicKey], pem(pair.privateKey));
  expect((await okta.test(client)).granted).toContain('okta.policies.read');
  const reading = okta.collects.find(({ fact }) => fact.id === groups.id);
  expect(await reading?.with(client, { since: null, asOf: world.now() })).toHaveLength(world.groupsAt(world.now()).length + 1);
});

test('of several keys the one with the id signs, and the id is needed', async () => {
  const [one, other] = [pairs.RSA, pairs['P-256']];
  const jwk = JSON.stringify({ ...other.privateKey.export({ format: 'jwk' }), kid: 'key-1' });
  const { client } = await connectWith([one.publicKey, other.publicKey], jwk);
  expect((await okta.test(client)).account).toContain('Halden Freight');
  await expect(okta.test((await connectWith([one.publicKey, other.publicKey], pem(other.privateKey))).client)).rejects.toThrow(
    'the private key is not of this app',
  );
});

test('a key that the app does not have, and a secret instead of one, are refused', async () => {
  await expect(okta.test((await connectWith([pairs.RSA.publicKey], pem(pairs['P-256'].privateKey))).client)).rejects.toThrow(
    'the private key is not of this app',
  );
  await expect(okta.test((await connectWith([pairs.RSA.publicKey], 'a-secret')).client)).rejects.toThrow('needs its private key here');
});

const groupsOf = async (client: OktaClient) => {
  const reading = okta.collects.find(({ fact }) => fact.id === groups.id);
  return groups.schema.parse(await reading?.with(client, { since: null, asOf: world.now() }));
};

describe('an app that was left as Okta sets it up, wanting proof of possession', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  function newApp(): string {
    const id = addApp([publicKey]);
    running.simulatorControl.requireProofOfPossession(id);
    return id;
  }

  test('is read and written, with a proof of its own for each call', async () => {
    const { client, sent } = await connectWith([publicKey], pem(privateKey), newApp());
    expect((await okta.test(client)).granted).toContain('okta.policies.read');
    running.faults.order({ kind: 'too-many-requests', path: /groups/, times: 2 });
    expect(await groupsOf(client)).toHaveLength(world.groupsAt(world.now()).length + 1);
    const made = await client.post('/api/v1/groups', { profile: { name: 'Made with a proof' } }, z.looseObject({ id: z.string() }));
    expect((await groupsOf(client)).map(({ name }) => name)).toContain('Made with a proof');
    await client.send('DELETE', `/api/v1/groups/${made.id}`);
    const proofs = sent.map(({ headers }) => headers.get('dpop')).filter((proof) => proof !== null);
    expect(new Set(proofs).size).toBe(proofs.length);
    // All but the first request for a token, which is refused for want of one.
    expect(proofs).toHaveLength(sent.length - 1);
  });

  test('is asked with the nonce of the next day when the one of today has ended', async () => {
    const { client } = await connectWith([publicKey], pem(privateKey), newApp());
    await okta.test(client);
    running.simulatorControl.endProofNonce();
    running.faults.order({ kind: 'expired-token', path: /org/ });
    expect((await okta.test(client)).account).toContain('Halden Freight');
  });

  test('is read as far as it may be when a scope is missing', async () => {
    running.simulatorControl.withdraw('okta.brands.read');
    const { client } = await connectWith([publicKey], pem(privateKey), newApp());
    const { granted } = await okta.test(client);
    running.simulatorControl.grant('okta.brands.read');
    expect(granted).toContain('okta.groups.read');
    expect(granted).not.toContain('okta.brands.read');
  });

  test('is connected again with the token that was kept, and with its key', async () => {
    const left = new Map<string, IssuedToken>();
    const tokens: TokenKeeper = { find: (purpose) => left.get(purpose), keep: (purpose, token) => void left.set(purpose, token) };
    const id = newApp();
    const first = await connectWith([publicKey], pem(privateKey), id, tokens);
    await groupsOf(first.client);
    const second = await connectWith([publicKey], pem(privateKey), id, tokens);
    expect(await groupsOf(second.client)).toEqual(await groupsOf(first.client));
    expect(second.sent.filter(({ url }) => url.pathname.endsWith('/token'))).toEqual([]);
  });

  test('whose proofs are refused all the same is told of the clock', async () => {
    const { url, client_id, client_secret } = simulator.credentialsFor(world)['url_client_secret_client_id']!;
    running.simulatorControl.requireProofOfPossession(client_id!);
    const { connection } = testConnection({
      method: 'url_client_secret_client_id',
      credentials: { url: url!, client_id: client_id!, client_secret: client_secret! },
      hosts: { [host]: running.url },
      now: new Date(world.now().getTime() - 600_000),
    });
    await expect(okta.test(await okta.connect(connection))).rejects.toMatchObject({
      kind: 'credentials',
      message: expect.stringContaining('Check that the clock') as string,
    });
  });
});

test('every mail about an account is read with who gets it', async () => {
  const { client } = await connectWith([pairs.RSA.publicKey], pem(pairs.RSA.privateKey));
  const reading = okta.collects.find(({ fact }) => fact.id === mailNotices.id);
  const found = mailNotices.schema.parse(await reading?.with(client, { since: null, asOf: world.now() }));
  expect(found.map(({ id, to }) => [id, to])).toEqual([
    ['sign-in-from-new-device', 'nobody'],
    ['method-registered', 'everyone'],
    ['method-reset', 'everyone'],
    ['password-changed', 'everyone'],
  ]);
});
