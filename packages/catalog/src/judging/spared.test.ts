import { expect, test } from 'vitest';
import { nobody, tenant } from '../../test-support/a-tenant.ts';
import { spared } from './spared.ts';

test('groups are spared as groups and people as people', () => {
  expect(spared({ excluded: ['emergency', 'office-1'], facts: tenant })).toEqual({
    ...nobody,
    people: ['office-1'],
    groups: ['emergency'],
  });
});

test('without knowing groups, everything is taken for people', () => {
  expect(spared({ excluded: ['emergency'], facts: {} }, { guests: true })).toEqual({ ...nobody, guests: true, people: ['emergency'] });
});
