import { attackedPeople } from '@rampart/facts/threats/attacked-people.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { proofpointTap as simulator } from '@rampart/simulators/proofpoint-tap/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../test-support/apply-bench.ts';
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

test('who clicks, and how often, is what the world counts for the last 30 days', async () => {
  const bench = await openBench({ connector: proofpointTap, simulator, makeWorld });
  try {
    const { world } = bench;
    const { value } = await bench.collect('username_password', attackedPeople.id);
    const found = attackedPeople.schema.parse(value);
    const month = [...world.threatsBetween(new Date(world.now().getTime() - 30 * 24 * 3_600_000), world.now())];
    const clicks = Map.groupBy(
      month.filter(({ outcome }) => outcome.startsWith('click')),
      ({ mail }) => mail.toLowerCase(),
    );
    expect(Object.fromEntries(found.filter((one) => one.clicks > 0).map((one) => [one.mail, one.clicks]))).toEqual(
      Object.fromEntries([...clicks].map(([mail, own]) => [mail, own.length])),
    );
    expect(found.some(({ isMostAttacked }) => isMostAttacked)).toBe(true);
    expect(clicks.size).toBeGreaterThan(0);
  } finally {
    await bench.close();
  }
});

test('a first read begins within the seven days as TAP counts them when the call arrives', async () => {
  const world = makeWorld();
  const bench = await openApplyBench({ connector: proofpointTap, simulator, world, method: 'username_password' });
  try {
    const asOf = world.now();
    const since = new Date(asOf.getTime() - 7 * 24 * 3_600_000);
    const found: unknown[] = [];
    for await (const page of proofpointTap.streams[0]!.with(bench.client, { since, asOf })) found.push(...page);
    expect(found).toHaveLength([...world.threatsBetween(new Date(since.getTime() + 5_000), asOf)].length);
    expect(found.length).toBeGreaterThan(0);
  } finally {
    await bench.close();
  }
});

test('a week that is farther back when the call arrives is asked for again a little later, and no more is lost', async () => {
  const now = new Date('2026-03-08T22:00:00Z');
  const weekAgo = new Date(now.getTime() - 7 * 24 * 3_600_000);
  const asked = async (arrivesAfterMs: number) => {
    const starts: number[] = [];
    const { connection } = testConnection({
      method: 'username_password',
      credentials: { username: 'principal', password: 'secret' },
      now,
      answer: ({ url }) => {
        const start = Date.parse((url.searchParams.get('interval') ?? '').split('/', 1)[0]!) - weekAgo.getTime();
        starts.push(start / 1000);
        return new Response(null, { status: start < arrivesAfterMs ? 400 : 204 });
      },
    });
    const reading = proofpointTap.streams[0]!.with(await proofpointTap.connect(connection), {
      since: weekAgo,
      asOf: new Date(weekAgo.getTime() + 1_800_000),
    });
    for await (const page of reading) expect(page).toEqual([]);
    return starts;
  };
  expect(await asked(1_000)).toEqual([5]);
  expect(await asked(20_000)).toEqual([5, 60]);
  expect(await asked(200_000)).toEqual([5, 60, 300]);
  await expect(asked(400_000)).rejects.toMatchObject({ status: 400 });
});

const since = new Date('2026-03-07T22:00:00Z');

/** The windows that a run asks for, and how far it says it has read. */
async function askedUntil(asOf: Date, answer: () => Response = () => new Response(null, { status: 204 })) {
  const asked: string[] = [];
  const untils: string[] = [];
  const { connection, quotaTaken } = testConnection({
    method: 'username_password',
    credentials: { username: 'principal', password: 'secret' },
    answer: ({ url }) => {
      asked.push(url.searchParams.get('interval') ?? '');
      return answer();
    },
  });
  const client = await proofpointTap.connect(connection);
  const readUntil = (time: Date) => untils.push(time.toISOString());
  const outcome = (async () => {
    for await (const page of proofpointTap.streams[0]!.with(client, { since, asOf, readUntil })) expect(page).toEqual([]);
  })();
  const failure = await outcome.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { asked, until: untils.at(-1), quotaTaken, failure };
}

test('a week takes an hour a call, out of a counted quota', async () => {
  const { asked, until, quotaTaken } = await askedUntil(new Date('2026-03-08T00:30:00Z'));
  expect(asked).toEqual([
    '2026-03-07T22:00:00.000Z/2026-03-07T23:00:00.000Z',
    '2026-03-07T23:00:00.000Z/2026-03-08T00:00:00.000Z',
    '2026-03-08T00:00:00.000Z/2026-03-08T00:30:00.000Z',
  ]);
  expect(until).toBe('2026-03-08T00:30:00.000Z');
  expect(quotaTaken).toEqual(['siem', 'siem', 'siem']);
});

test('no window is shorter than the half minute that TAP asks for: hours and a few seconds end in two halves', async () => {
  const { asked, until } = await askedUntil(new Date('2026-03-08T00:00:10Z'));
  expect(asked).toEqual([
    '2026-03-07T22:00:00.000Z/2026-03-07T23:00:00.000Z',
    '2026-03-07T23:00:00.000Z/2026-03-07T23:30:05.000Z',
    '2026-03-07T23:30:05.000Z/2026-03-08T00:00:10.000Z',
  ]);
  expect(until).toBe('2026-03-08T00:00:10.000Z');
});

test('a few seconds alone are left to the next run', async () => {
  const { asked, until } = await askedUntil(new Date('2026-03-07T22:00:29Z'));
  expect({ asked, until }).toEqual({ asked: [], until: since.toISOString() });
  expect(await askedUntil(new Date('2026-03-07T22:00:30Z'))).toMatchObject({
    asked: [expect.any(String)],
    until: '2026-03-07T22:00:30.000Z',
  });
});

test('a failure in between says how far everything was read', async () => {
  let answered = 0;
  const { failure, until } = await askedUntil(new Date('2026-03-08T00:30:00Z'), () => {
    answered += 1;
    return new Response(null, { status: answered > 2 ? 403 : 204 });
  });
  expect(failure).toMatchObject({ name: 'VendorFailure' });
  expect(until).toBe('2026-03-08T00:00:00.000Z');
});

test('events that TAP indexes late are read by a later run, and none twice', async () => {
  const world = testWorld({ people: 2000 });
  const bench = await openApplyBench({ connector: proofpointTap, simulator, world, method: 'username_password', livesWithWorld: true });
  const [stream] = proofpointTap.streams;
  const overlapMs = stream!.overlapMs ?? 0;
  const [first, half] = [world.now(), 30 * 60_000];
  let [end, counted] = [first, new Set<string>()];
  /** As the product does it: from the overlap before the end of the last run, and told what that one has counted. */
  const run = async (): Promise<unknown[]> => {
    const [asOf, recent, found] = [world.now(), new Set<string>(), [] as unknown[]];
    const isNew = (key: string, at: Date): boolean => {
      if (at.getTime() >= asOf.getTime() - overlapMs) recent.add(key);
      return !counted.has(key);
    };
    for await (const page of stream!.with(bench.client, { since: new Date(end.getTime() - overlapMs), asOf, isNew })) found.push(...page);
    [end, counted] = [asOf, recent];
    return found;
  };
  try {
    await run();
    bench.simulatorControl.delayLog(2, half);
    const found: unknown[] = [];
    for (let step = 1; step <= 12; step += 1) {
      world.advanceTo(new Date(first.getTime() + step * 40 * 60_000));
      found.push(...(await run()));
    }
    bench.simulatorControl.delayLog(0, 0);
    found.push(...(await run()));
    const known = [...world.threatsBetween(first, world.now())];
    expect(known.length).toBeGreaterThan(10);
    expect(
      found
        .map((each) => mailThreats.event.parse(each))
        .map(({ at, mail, outcome }) => line(new Date(at), mail, '', outcome))
        .toSorted(),
    ).toEqual(known.map(({ at, mail, outcome }) => line(at, mail.toLowerCase(), '', outcome)).toSorted());
  } finally {
    await bench.close();
  }
});
