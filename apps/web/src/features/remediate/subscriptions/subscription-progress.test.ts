import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { expect, test } from 'vitest';
import { subscriptionProgress } from './subscription-progress.ts';

const now = Date.parse('2026-11-14T09:00:00.400Z');
const next = '2026-11-14T09:30:00.000Z';

type Details = Partial<Quest['quest_instance_details']>;
const quest = (details: Details, rest: Partial<Quest> = {}) =>
  ({
    quest_tome_quest_type: 'Subscription Control Deployment',
    statuses: ['SUBSCRIBED'],
    quest_instance_details: { frequency: 3600, next_execution_time: next, running_job_uuid: null, ...details },
    ...rest,
  }) as Quest;

test.each<[string, Quest, object]>([
  ['what is no subscription has none', quest({}, { quest_tome_quest_type: 'Control Deployment' }), { kind: 'none' }],
  ['there is no subscription', quest({}, { statuses: ['INCOMPLETE'] }), { kind: 'off' }],
  ['the time runs in whole seconds', quest({}), { kind: 'counting', secondsLeft: 1800, share: 0.5 }],
  ['without a frequency an hour is the whole', quest({ frequency: null }), { kind: 'counting', secondsLeft: 1800, share: 0.5 }],
  ['more than a whole is a whole', quest({ frequency: 600 }), { kind: 'counting', secondsLeft: 1800, share: 1 }],
  ['at zero it is being deployed', quest({ next_execution_time: '2026-11-14T09:00:00.400Z' }), { kind: 'under-way' }],
  ['after zero too', quest({ next_execution_time: '2026-11-14T08:00:00.000Z' }), { kind: 'under-way' }],
  ['a job that runs is what counts', quest({ running_job_uuid: '0198c0de-7777-7abc-8def-0123456789ab' }), { kind: 'under-way' }],
  ['what follows the data has no time', quest({ frequency: 0, next_execution_time: null }), { kind: 'event-driven' }],
])('%s', (_, asked, progress) => {
  expect(subscriptionProgress(asked, now)).toEqual(progress);
});
