import { expect, test } from 'vitest';
import { ApiToken } from './schema.ts';
import { toApiToken } from './collect.ts';

const zonesFor = (network: object | undefined) => toApiToken(ApiToken.parse({ id: '00T1', name: 'Sync', network })).onlyFromZones;

test('reads the owner and the age of a token', () => {
  const token = ApiToken.parse({ id: '00T1', name: 'Sync', userId: '00u1', created: '2025-10-06T00:00:00.000Z' });
  expect(toApiToken(token)).toEqual({
    id: '00T1',
    name: 'Sync',
    ownerId: '00u1',
    createdAt: '2025-10-06T00:00:00.000Z',
    onlyFromZones: null,
  });
});

test.each([
  ['nothing is said', undefined, null],
  ['it is used from anywhere', { connection: 'ANYWHERE' }, null],
  ['zones are named', { connection: 'ZONE', include: ['nzo2', 'nzo1'] }, ['nzo1', 'nzo2']],
  ['every zone will do', { connection: 'ZONE', include: ['ALL_ZONES'] }, null],
  ['only some are left out', { connection: 'ZONE', exclude: ['nzo1'] }, null],
])('where it may be used when %s', (_what, network, zones) => {
  expect(zonesFor(network)).toEqual(zones);
});
