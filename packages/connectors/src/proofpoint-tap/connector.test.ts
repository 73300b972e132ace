import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { proofpointTap as simulator } from '@rampart/simulators/proofpoint-tap/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openBench } from '../../test-support/vendor-bench.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { proofpointTap } from './connector.ts';

const twoDays = 48 * 3_600_000;
const makeWorld = () => testWorld();
const line = (at: Date, mail: string, category: string, outcome: string) =>
  `${at.toISOString().slice(0, 19)} ${mail} ${category} ${outcome}`;

connectorContract({
  connector: proofpointTap,
  simulator,
  makeWorld,
  account: /Service principal/,
  counts: {
    [mailThreats.id]: ({ world }) => [...world.threatsBetween(new Date(world.now().getTime() - twoDays), world.now())].length,
  },
  leaves: {
    'expired-token': 'TAP takes a name and a secret with each call: there is no token that could expire.',
    'missing-scope': 'A service credential of TAP opens everything that is read: nothing can be taken from it.',
  },
});

test('every threat is of the person, the day, the kind and the outcome that the world knows', async () => {
  const bench = await openBench({ connector: proofpointTap, simulator, makeWorld });
  try {
    const { world } = bench;
    const threats = (await bench.stream('username_password', mailThreats.id, [0, 48])).map((each) => mailThreats.event.parse(each));
    const known = [...world.threatsBetween(new Date(world.now().getTime() - twoDays), world.now())];
    expect(threats.map(({ at, mail, category, outcome }) => line(new Date(at), mail, category, outcome)).toSorted()).toEqual(
      known.map(({ at, mail, category, outcome }) => line(at, mail.toLowerCase(), category, outcome)).toSorted(),
    );
  } finally {
    await bench.close();
  }
});

test('a week takes an hour a call, out of a counted quota', async () => {
  const asked: string[] = [];
  const { connection, quotaTaken } = testConnection({
    method: 'username_password',
    credentials: { username: 'principal', password: 'secret' },
    answer: ({ url }) => {
      asked.push(url.searchParams.get('interval') ?? '');
      return new Response(null, { status: 204 });
    },
  });
  const client = await proofpointTap.connect(connection);
  const asOf = new Date('2026-03-08T00:30:00Z');
  for await (const page of proofpointTap.streams[0]!.with(client, { since: new Date('2026-03-07T22:00:00Z'), asOf }))
    expect(page).toEqual([]);
  expect(asked).toEqual([
    '2026-03-07T22:00:00.000Z/2026-03-07T23:00:00.000Z',
    '2026-03-07T23:00:00.000Z/2026-03-08T00:00:00.000Z',
    '2026-03-08T00:00:00.000Z/2026-03-08T00:30:00.000Z',
  ]);
  expect(quotaTaken).toEqual(['siem', 'siem', 'siem']);
});
