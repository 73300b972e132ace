import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { expect, test } from 'vitest';
import { refetchAfter } from './refetch-after.ts';

const now = Date.parse('2026-11-14T09:00:00.000Z');
const quest = (next: string) =>
  ({
    quest_tome_quest_type: 'Subscription',
    statuses: ['SUBSCRIBED'],
    confirming: [],
    quest_instance_details: { frequency: 3600, next_execution_time: next, running_job_uuid: null },
  }) as unknown as Quest;

test('as usual while nothing is near, at the second when one is due, every five seconds until it is over', () => {
  expect(refetchAfter([], now, 15_000)).toBe(15_000);
  expect(refetchAfter([quest('2026-11-14T09:30:00.000Z')], now, 15_000)).toBe(15_000);
  expect(refetchAfter([quest('2026-11-14T09:30:00.000Z'), quest('2026-11-14T09:00:07.000Z')], now, 15_000)).toBe(7000);
  expect(refetchAfter([quest('2026-11-14T09:30:00.000Z'), quest('2026-11-14T08:59:58.000Z')], now, 15_000)).toBe(5000);
});

test('every two seconds while a control is being confirmed', () => {
  expect(refetchAfter([{ ...quest('2026-11-14T09:30:00.000Z'), confirming: ['okta.session-short'] }], now, 15_000)).toBe(2000);
});
