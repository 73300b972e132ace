import { expect, it } from 'vitest';
import { offeredCandidates, triggerRefusal } from './processing-choice.ts';

const candidates = [
  { uuid: 'a', name: 'Azure AD', isHealthy: true, isDefault: true },
  { uuid: 'b', name: 'Local Directory', isHealthy: false, isDefault: true },
  { uuid: 'c', name: 'Okta', isHealthy: true, isDefault: false },
];

it('offers what is healthy and usual, and all when asked', () => {
  expect(offeredCandidates(candidates, false).map(({ uuid }) => uuid)).toEqual(['a']);
  expect(offeredCandidates(candidates, true)).toHaveLength(3);
});

it.each([
  [{ onboardingStatus: 'completed', isSuperuser: false, hasApplications: true }, expect.stringContaining('completed onboarding')],
  [{ onboardingStatus: 'completed', isSuperuser: true, hasApplications: true }, undefined],
  [{ onboardingStatus: 'pending', isSuperuser: false, hasApplications: true }, undefined],
  [{ onboardingStatus: 'pending', isSuperuser: true, hasApplications: false }, 'Connect a product first.'],
])('with %j the refusal is %s', (circumstances, refusal) => {
  expect(triggerRefusal(circumstances)).toEqual(refusal);
});
