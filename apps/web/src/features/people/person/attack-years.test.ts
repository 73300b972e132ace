import type { AttackDay } from '@rampart/contract/people/person.ts';
import { expect, test } from 'vitest';
import { daysOfYear, kindsInRange, membershipOfYear, yearsOf } from './attack-years.ts';

const dayOf = (date: string, changes: Partial<AttackDay> = {}): AttackDay => ({
  date,
  malware_attacks: 0,
  phishing_attacks: 0,
  spam_attacks: 0,
  bec_attacks: 0,
  map_overall_member: false,
  map_phishing_member: false,
  map_malware_member: false,
  ...changes,
});

const days = [
  dayOf('2025-12-31', { phishing_attacks: 2, map_overall_member: true }),
  dayOf('2026-01-01', { malware_attacks: 1, bec_attacks: 3, map_overall_member: true }),
  dayOf('2026-01-03', { map_overall_member: true, map_malware_member: true }),
];
const history = { days, read: { start: '2025-12-30', end: '2026-01-06', lastWhole: '2026-01-05' } };
const unread = { days: [], read: undefined };

test('of the days that were read, one without attacks had none; what was not read is not there', () => {
  expect(yearsOf(history)).toEqual(['2025', '2026']);
  expect(daysOfYear(history, '2025')).toEqual([
    { day: '2025-12-30', count: 0 },
    { day: '2025-12-31', count: 2 },
  ]);
  expect(daysOfYear(history, '2026').map(({ count }) => count)).toEqual([4, 0, 0, 0, 0, 0]);
  expect(daysOfYear(history, '2024')).toEqual([]);
  expect([yearsOf(unread), daysOfYear(unread, '2026')]).toEqual([[], []]);
});

test('a week says on how many of the days that are over the person belonged', () => {
  const { weeks, strips } = membershipOfYear(history, '2026');
  expect(weeks).toEqual(['2025-12-29', '2026-01-05']);
  expect(strips).toEqual([
    {
      name: 'Overall',
      memberDays: [
        { days: 2, of: 4 },
        { days: 0, of: 1 },
      ],
    },
    {
      name: 'Phishing',
      memberDays: [
        { days: 0, of: 4 },
        { days: 0, of: 1 },
      ],
    },
    {
      name: 'Malware',
      memberDays: [
        { days: 1, of: 4 },
        { days: 0, of: 1 },
      ],
    },
  ]);
});

test('the attacks of a range are counted by kind', () => {
  expect(kindsInRange(days, { start: '2026-01-01', end: '2026-01-31' })).toEqual({ phishing: 0, malware: 1, bec: 3, spam: 0 });
});
