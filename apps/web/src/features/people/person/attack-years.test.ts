import { expect, test } from 'vitest';
import { type AttackDay, daysOfYear, membershipOfYear, yearsOf } from './attack-years.ts';

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
  dayOf('2026-01-13'),
];

test('the attacks of a day are added up, and a day that was not counted is not known', () => {
  expect(yearsOf(days)).toEqual(['2025', '2026']);
  expect(daysOfYear(days, '2025')).toEqual([{ day: '2025-12-31', count: 2 }]);
  expect(daysOfYear(days, '2026').slice(0, 3)).toEqual([
    { day: '2026-01-01', count: 4 },
    { day: '2026-01-02', count: null },
    { day: '2026-01-03', count: 0 },
  ]);
  expect(daysOfYear(days, '2024')).toEqual([]);
});

test('a week says on how many of its days the person belonged, and one without a day is not known', () => {
  const { weeks, strips } = membershipOfYear(days, '2026');
  expect(weeks).toEqual(['2025-12-29', '2026-01-05', '2026-01-12']);
  expect(strips).toEqual([
    { name: 'Overall', memberDays: [{ days: 2, of: 2 }, null, { days: 0, of: 1 }] },
    { name: 'Phishing', memberDays: [{ days: 0, of: 2 }, null, { days: 0, of: 1 }] },
    { name: 'Malware', memberDays: [{ days: 1, of: 2 }, null, { days: 0, of: 1 }] },
  ]);
  expect(membershipOfYear(days, '2024').weeks).toEqual([]);
});
