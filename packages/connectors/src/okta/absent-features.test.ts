import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredZones } from '@rampart/facts/configuration/zones.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { mailNotices } from '@rampart/facts/identity/mail-notices.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
import { okta } from './connector.ts';

test('what an organisation has not bought costs what needs it alone, though Okta refuses it with the status of a bad token', async () => {
  const world = testWorld({ people: 60 });
  const running = await simulator.start({ world });
  running.simulatorControl.removeFeature(/\/zones|\/brands|type=(MFA_ENROLL|ACCESS_POLICY)/);
  const { connection, sent } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: simulator.credentialsFor(world)['url_client_secret_client_id']!,
    hosts: { 'haldenfreight.okta.com': running.url },
    now: world.now(),
  });
  const client = await okta.connect(connection);
  const read = new Map<string, unknown>();
  const refused = new Map<string, unknown>();
  for (const reading of okta.collects)
    try {
      read.set(reading.fact.id, await reading.with(client, { since: null, asOf: world.now() }));
    } catch (error) {
      refused.set(reading.fact.id, error);
    }
  await running.stop();
  expect(new Set(refused.keys())).toEqual(new Set([zones.id, configuredZones.id, enrollmentPolicies.id, mailNotices.id]));
  for (const failure of refused.values())
    expect(failure).toMatchObject({ kind: 'permission', message: expect.stringContaining('does not have this feature') as string });
  expect(read.get(signInPolicies.id)).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Office staff: In the offices' })]));
  expect(read.get(configuredPolicies.id)).not.toEqual([]);
  // One token: it is not taken for a bad one.
  expect(sent.filter(({ url }) => url.pathname.endsWith('/token'))).toHaveLength(1);
});
