import { expect, test } from 'vitest';
import { attackColors, otherColor } from '@rampart/ui/theme/meaning-colors.ts';
import { attackParts } from './attack-kinds.ts';

const noKinds = { phishing: 0, malware: 0, bec: 0, spam: 0 };

test('the five categories with the most attacks are named in their colours, the others are folded into one', () => {
  const counts = { spam: 1, bec: 2, malware: 3, backdoor: 4, keylogger: 5, ransomware: 6, 'apt-state-malware': 7 };
  expect(attackParts(counts, noKinds).map(({ name, count, color }) => [name, count, color])).toEqual([
    ['APT state malware', 7, attackColors['apt-state-malware']],
    ['Ransomware', 6, attackColors.ransomware],
    ['Keylogger', 5, attackColors.keylogger],
    ['Backdoor', 4, attackColors.backdoor],
    ['Malware', 3, attackColors.malware],
    ['Other', 3, otherColor],
  ]);
  expect(attackParts({}, noKinds)).toEqual([]);
});

test('where categories were not told apart, the coarser kinds are, without those that there were none of', () => {
  expect(attackParts(null, { ...noKinds, bec: 3, phishing: 9 }).map(({ name, count }) => [name, count])).toEqual([
    ['Phishing', 9],
    ['BEC', 3],
  ]);
});
