import { expect, test } from 'vitest';
import { namedTenantIn } from './named-tenant.ts';

test('the tenant of a link is taken out of its address, and the rest of it stays', () => {
  expect(namedTenantIn(new URL('https://rampart.example/settings/deployment-log?job=1&tenant=2#top'))).toEqual({
    uuid: '2',
    address: 'https://rampart.example/settings/deployment-log?job=1#top',
  });
});

test('an address without a tenant names none', () => {
  expect(namedTenantIn(new URL('https://rampart.example/drift'))).toBeUndefined();
});
