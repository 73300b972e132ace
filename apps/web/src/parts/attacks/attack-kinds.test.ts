import { expect, test } from 'vitest';
import { kindsOf } from './attack-kinds.ts';

test('the five kinds with the most attacks are named, the others are folded into one', () => {
  const categories = (['spam', 'bec', 'malware', 'backdoor', 'keylogger', 'ransomware', 'apt-state-malware'] as const).map(
    (category, place) => ({
      category,
      count: place + 1,
    }),
  );
  expect(kindsOf(categories).map(({ name, count }) => [name, count])).toEqual([
    ['APT state malware', 7],
    ['Ransomware', 6],
    ['Keylogger', 5],
    ['Backdoor', 4],
    ['Malware', 3],
    ['Other', 3],
  ]);
});
