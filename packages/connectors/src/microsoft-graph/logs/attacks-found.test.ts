import { findAttackingAddresses } from '@rampart/domain/assess/attacking-addresses.ts';
import { isAttackAttempt } from '@rampart/domain/assess/is-attack-attempt.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { SignIn } from '@rampart/domain/sign-in.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { patientClock } from '@rampart/simulators/test-support/patient-clock.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, onTestFinished, test } from 'vitest';
import { testConnection } from '../../../test-support/test-connection.ts';
import { inDepth } from '../../../test-support/test-depth.ts';
import { microsoftGraph } from '../connector.ts';
import { streamSignIns } from './logs.ts';

/** Graph tells the second, and people by ids of its own. */
const keyOf = (at: string | Date, address: string | null): string => `${Math.floor(new Date(at).getTime() / 1000)} ${address}`;
const stored = (signIn: SignIn): StoredSignIn => ({ ...signIn, day: signIn.at.slice(0, 10), count: 1 });

test('finds the attempts of the sprays, and few others, in what was collected over three weeks', async () => {
  const world = testWorld({ people: inDepth(500, 1500), now: new Date('2026-02-02T00:00:00Z') });
  const running = await simulator.start({ world, clock: patientClock() });
  onTestFinished(() => running.stop());
  const hosts = Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, running.url]));
  const method = 'url_client_secret_client_id';
  const { connection } = testConnection({ method, credentials: simulator.credentialsFor(world)[method]!, hosts, now: world.now() });
  const window = { since: new Date(world.now().getTime() - 21 * dayMs), asOf: world.now() };
  const collected: SignIn[] = [];
  for await (const page of streamSignIns(await microsoftGraph.connect(connection), window)) collected.push(...page);

  const sprayed = new Set<string>();
  for (const { at, ip, via, campaignId } of world.signInsBetween(window.since, window.asOf))
    if (via === 'entra' && campaignId !== null) sprayed.add(keyOf(at, ip));
  const attacking = await findAttackingAddresses([collected.map(stored)]);
  const found = collected.filter((signIn) => isAttackAttempt(stored(signIn), attacking));
  const right = found.filter(({ at, address }) => sprayed.has(keyOf(at, address)));
  expect(sprayed.size).toBeGreaterThan(100);
  // Small sprays of a small company hide better.
  expect(right.length / sprayed.size).toBeGreaterThan(inDepth(0.95, 0.98));
  expect(right.length / found.length).toBeGreaterThan(0.98);
});
