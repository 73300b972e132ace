import { mailNotices } from '@rampart/facts/identity/mail-notices.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
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
async function connectWith(publicKeys: readonly KeyObject[], clientSecret: string, clientId = addApp(publicKeys)) {
  const { connection } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: { url: `https://${host}`, client_id: clientId, client_secret: clientSecret },
    hosts: { [host]: running.url },
    now: world.now(),
  });
  return okta.connect(connection);
}

const pairs = {
  RSA: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  'P-521': generateKeyPairSync('ec', { namedCurve: 'P-521' }),
};

test.each(Object.entries(pairs))('an app with a key of the kind %s is let in by what it signs, and reads', async (_kind, pair) => {
  const client = await connectWith([pair.publicKey], pem(pair.privateKey));
  expect((await okta.test(client)).granted).toContain('okta.policies.read');
  const reading = okta.collects.find(({ fact }) => fact.id === groups.id);
  expect(await reading?.with(client, { since: null, asOf: world.now() })).toHaveLength(world.groupsAt(world.now()).length + 1);
});

test('of several keys the one with the id signs, and the id is needed', async () => {
  const [one, other] = [pairs.RSA, pairs['P-256']];
  const jwk = JSON.stringify({ ...other.privateKey.export({ format: 'jwk' }), kid: 'key-1' });
  const client = await connectWith([one.publicKey, other.publicKey], jwk);
  expect((await okta.test(client)).account).toContain('Halden Freight');
  await expect(okta.test(await connectWith([one.publicKey, other.publicKey], pem(other.privateKey)))).rejects.toThrow(
    'its secret or key is wrong',
  );
});

test('a key that the app does not have, and a secret instead of one, are refused', async () => {
  const wrong = 'Okta does not know this client ID, or its secret or key is wrong.';
  await expect(okta.test(await connectWith([pairs.RSA.publicKey], pem(pairs['P-256'].privateKey)))).rejects.toThrow(wrong);
  await expect(okta.test(await connectWith([pairs.RSA.publicKey], 'a-secret'))).rejects.toThrow(wrong);
});

test('an app that was left as Okta sets it up is told apart from one with a wrong key', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = addApp([publicKey]);
  running.simulatorControl.requireProofOfPossession(id);
  await expect(okta.test(await connectWith([publicKey], pem(privateKey), id))).rejects.toMatchObject({
    kind: 'credentials',
    message: expect.stringContaining('switch off Require Demonstrating Proof of Possession') as string,
  });
});

test('every mail about an account is read with who gets it', async () => {
  const client = await connectWith([pairs.RSA.publicKey], pem(pairs.RSA.privateKey));
  const reading = okta.collects.find(({ fact }) => fact.id === mailNotices.id);
  const found = mailNotices.schema.parse(await reading?.with(client, { since: null, asOf: world.now() }));
  expect(found.map(({ id, to }) => [id, to])).toEqual([
    ['sign-in-from-new-device', 'nobody'],
    ['method-registered', 'everyone'],
    ['method-reset', 'everyone'],
    ['password-changed', 'everyone'],
  ]);
});
