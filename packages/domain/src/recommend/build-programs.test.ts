import { expect, test } from 'vitest';
import { wholeOrganisation } from '../program.ts';
import { buildPrograms, everyonesPrograms } from './build-programs.ts';

test('the whole organisation has a program of each type that is for everyone', () => {
  expect(buildPrograms([{ name: wholeOrganisation, programTypes: everyonesPrograms }])).toEqual([
    { programType: 'baseline', group: 'Baseline Security', name: 'Baseline Security' },
    { programType: 'zero_trust', group: 'Baseline Security', name: 'Zero Trust' },
    { programType: 'visibility', group: 'Baseline Security', name: 'Visibility' },
    { programType: 'safe_use_of_ai', group: 'Baseline Security', name: 'Safe Use of AI' },
  ]);
});

test('another group of people has its own programs, which name it', () => {
  const groups = [
    { name: 'Most Attacked: Phishing', programTypes: ['most_attacked_phishing'] as const },
    { name: 'Executives', programTypes: ['zero_trust'] as const },
  ];
  expect(buildPrograms(groups).map(({ name, group }) => [name, group])).toEqual([
    ['Most Attacked: Phishing', 'Most Attacked: Phishing'],
    ['Zero Trust: Executives', 'Executives'],
  ]);
});

test('without groups there are no programs', () => {
  expect(buildPrograms([])).toEqual([]);
});
