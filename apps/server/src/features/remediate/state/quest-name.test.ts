import { expect, test } from 'vitest';
import { questName } from './quest-name.ts';

const groups = {
  name: 'Bring the most attacked into a group of Okta',
  questType: 'PEOPLE_DEPLOYMENT',
  programTypes: ['most_attacked_overall', 'most_attacked_phishing'],
} as const;

test('remediations that bring people into different groups have different names', () => {
  expect(questName({ template: groups, program: { type: 'most_attacked_phishing', name: 'Most Attacked: Phishing' } })).toBe(
    'Bring the most attacked into a group of Okta: Phishing',
  );
});

test('others are called after their template', () => {
  const template = { name: 'Require MFA', questType: 'Control Deployment', programTypes: ['baseline', 'zero_trust'] } as const;
  expect(questName({ template, program: { type: 'zero_trust', name: 'Zero Trust' } })).toBe('Require MFA');
});
