import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { Secret } from '../platform/log/secret.ts';
import { configUnder, ordersOf } from './thread-orders.ts';

test('the thread of the jobs asks the vendors as its process does: as fast, at the same addresses and as the same application', () => {
  const own = readConfig({});
  const config = {
    ...own,
    egress: { allow: ['10.0.0.0/8'], hosts: { 'graph.microsoft.com': 'http://127.0.0.1:4100' }, speed: 25 },
    oauthApps: { 'microsoft-graph': { clientId: 'rampart', clientSecret: new Secret('kept') } },
  };
  const under = configUnder(structuredClone(ordersOf(config, 'postgres://app')), own);
  expect(under.egress).toEqual(config.egress);
  expect(under.oauthApps['microsoft-graph']?.clientId).toBe('rampart');
  expect(under.oauthApps['microsoft-graph']?.clientSecret.reveal()).toBe('kept');
});
