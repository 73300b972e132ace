import { expect, test } from 'vitest';
import type { ExchangeClient } from './exchange-client.ts';
import { quarantineWords } from './quarantine.ts';

const showing = (policy: object): ExchangeClient =>
  ({
    once: (_what: string, read: () => Promise<unknown>) => read(),
    list: async () => [{ Name: 'Own', ...policy }],
  }) as unknown as ExchangeClient;
const permissions = (allowed: string): string =>
  `[${['PermissionToDelete', 'PermissionToRelease', 'PermissionToRequestRelease', 'PermissionToViewHeader']
    .map((permission) => `${permission}: ${permission === allowed ? 'True' : 'False'}`)
    .join('\n')}]`;

test.each([
  ['PermissionToDelete', false, 'administrators'],
  ['PermissionToRequestRelease', false, 'on-request'],
  ['PermissionToRequestRelease', true, 'on-request-notified'],
  ['PermissionToRelease', false, 'people'],
  ['PermissionToRelease', true, 'people-notified'],
])('%s, notified %s, is %s', async (allowed, isNotified, access) => {
  const client = showing({ EndUserQuarantinePermissions: permissions(allowed), ESNEnabled: isNotified });
  expect(await quarantineWords(client)).toEqual({ Own: access });
});

test('takes what is not said for no one’s restriction', async () => {
  expect(await quarantineWords(showing({ ESNEnabled: true }))).toEqual({ Own: 'other' });
});
