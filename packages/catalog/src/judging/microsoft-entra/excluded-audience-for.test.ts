import { expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant } from '../../../test-support/a-tenant.ts';
import { excludedAudienceFor } from './excluded-audience-for.ts';

test('excludes groups as groups and people as people', () => {
  expect(excludedAudienceFor({ excluded: ['emergency', 'office-1'], facts: tenant })).toEqual({
    ...emptyAudience,
    people: ['office-1'],
    groups: ['emergency'],
  });
});

test('without knowing groups, everything is taken for people', () => {
  expect(excludedAudienceFor({ excluded: ['emergency'], facts: {} }, { guests: true })).toEqual({
    ...emptyAudience,
    guests: true,
    people: ['emergency'],
  });
});
