import { zoneChanges } from '@rampart/changes/network/zone.ts';
import type { ZoneSettings } from '@rampart/domain/zone.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { expect, test } from 'vitest';
import type { Connection } from '../../src/kit/connection.ts';
import type { Connector } from '../../src/kit/connector.ts';
import { okta } from '../../src/okta/connector.ts';
import type { OktaClient } from '../../src/okta/client.ts';
import type { Lie } from './lies.ts';
import { lyingBench } from './lying-contract.ts';

const zone: ZoneSettings = {
  name: 'New',
  kind: 'dynamic',
  isActive: true,
  isTrusted: false,
  isBlocklist: true,
  ranges: [],
  countries: ['KP'],
  includesUnknownCountries: false,
  proxyKinds: [],
  networkNumbers: [],
};
const complaintsOf = (connector: Connector<OktaClient>, lie: Lie) =>
  lyingBench({ connector, simulator, method: 'api_key', writes: async () => [zoneChanges.create(zone)] }).complaints('create', lie);

/** The connector with another way out. */
const over = (way: (fetch: Connection['fetch']) => Connection['fetch']): Connector<OktaClient> => ({
  ...okta,
  connect: (connection) => okta.connect({ ...connection, fetch: way(connection.fetch) }),
});

test('notices a connector that repeats a write by itself', async () => {
  const repeating = over((fetch) => async (url, init) => {
    const answer = await fetch(url, init);
    return answer.status >= 500 ? fetch(url, init) : answer;
  });
  expect(await complaintsOf(repeating, { says: '500', isApplied: true })).toEqual([
    'it repeats a write by itself: POST /api/v1/zones, POST /api/v1/zones',
  ]);
});

test('notices a connector that follows a redirect', async () => {
  const following = over((fetch) => async (url, init) => {
    const answer = await fetch(url, init);
    const location = answer.headers.get('location');
    return location === null ? answer : fetch(new URL(location), init);
  });
  expect(await complaintsOf(following, { says: 'a redirect', isApplied: false })).toContain('it follows a redirect');
});

test('notices a connector that takes a refusal for acceptance', async () => {
  const deaf = over((fetch) => async (url, init) => {
    const answer = await fetch(url, init);
    return answer.status === 403 ? Response.json({ ...zone, id: 'made-up' }, { status: 201 }) : answer;
  });
  expect(await complaintsOf(deaf, { says: '403', isApplied: false })).toContain('it reports as accepted what was refused or not answered');
});
