import { expect, test } from 'vitest';
import { questOf, subscriptionOf } from '../../../../test-support/remediation.ts';
import { type BulkAction, bulkStep } from './bulk-step.ts';

const actions: readonly BulkAction[] = ['stage', 'deploy', 'subscribe', 'mute'];
const phases = (quest: Parameters<typeof bulkStep>[1]) =>
  Object.fromEntries(
    actions.map((action) => {
      const step = bulkStep(action, quest);
      return [action, 'phase' in step ? step.phase : 'left out'];
    }),
  );
const none = { remaining: [], selected: [], staged: [], deployed: [] };

test.each([
  ['is selected', questOf(), { stage: 'stage', deploy: 'left out' }],
  ['is staged', questOf({ snapshot: { ...none, staged: ['a'] } }), { stage: 'left out', deploy: 'enable' }],
  ['is deployed', questOf({ snapshot: { ...none, deployed: ['a'] } }), { stage: 'left out', deploy: 'left out' }],
  ['takes effect immediately', questOf({ details: { can_stage: false } }), { stage: 'left out', deploy: 'stage' }],
  ['only a person can deploy', questOf({ details: { deployment_types: ['manual'] } }), { stage: 'left out', deploy: 'left out' }],
  ['is being changed', questOf({ confirming: ['a'] }), { stage: 'left out', deploy: 'left out' }],
])('a remediation that %s is staged and deployed as its own wizard does', (_, quest, expected) => {
  expect(phases(quest)).toMatchObject({ ...expected, subscribe: 'left out', mute: 'none' });
});

test('only a subscription without a plan of its own kind is left out of subscribing', () => {
  expect(phases(subscriptionOf())).toEqual({ stage: 'left out', deploy: 'left out', subscribe: 'stage', mute: 'none' });
  const people = bulkStep('subscribe', { ...subscriptionOf(), quest_tome_quest_type: 'subscription.map' });
  expect(people).toEqual({ because: 'It deploys a list of people. Open the remediation to see who they are, then subscribe.' });
  expect(bulkStep('subscribe', subscriptionOf({ next_execution_time: '2026-11-15T08:00:00.000Z' }))).toEqual({
    because: 'Subscribed already.',
  });
  expect(bulkStep('subscribe', subscriptionOf({ paused_time: '2026-11-15T08:00:00.000Z' }))).toEqual({ phase: 'stage' });
});

test('what is muted is not muted again', () => {
  expect(bulkStep('mute', questOf({ quest_instance_mute: true }))).toEqual({ because: 'Muted already.' });
});

test('a remediation without Issue Tracking has no ticket, and says whether a tracker would change that', () => {
  expect(bulkStep('ticket', questOf({ steps: ['issue-tracking'] }))).toEqual({ phase: 'none' });
  expect(bulkStep('ticket', questOf({ steps: [] }))).toEqual({ because: 'Connect Jira or ServiceNow under Connections first.' });
  expect(bulkStep('ticket', questOf({ steps: [], quest_tome_identifier: 'tor-ip-subscription' }))).toEqual({
    because: 'Its steps do not include Issue Tracking.',
  });
});
