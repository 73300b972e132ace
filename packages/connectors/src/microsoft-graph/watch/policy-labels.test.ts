import { settingDifferences } from '@rampart/domain/watch/setting-differences.ts';
import { expect, test } from 'vitest';
import { policyLabels } from './policy-labels.ts';

test('guests and their organisations are in the words of the console, without a raw key', () => {
  const guests = {
    guestOrExternalUserTypes: 'internalGuest,serviceProvider',
    externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
  };
  const after = { conditions: { users: { excludeGuestsOrExternalUsers: guests } } };
  const { differences } = settingDifferences({}, after, { labels: policyLabels });
  expect(differences.map(({ label, after: value }) => `${label}: ${value}`)).toEqual([
    'Users: exclude guest or external users: Local guest users, Service provider users',
    'Users: exclude guest or external users of external Microsoft Entra organizations: All',
  ]);
});
