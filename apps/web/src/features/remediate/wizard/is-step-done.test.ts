import type { Status } from '@rampart/contract/remediate/quest.ts';
import { describe, expect, test } from 'vitest';
import { isStepDone } from './is-step-done.ts';

const steps = ['controls', 'content', 'enable', 'complete'];
const automatic = { id: 'a', is_automatic: true };
const byHand = { id: 'b', is_automatic: false };
const askedOf = (lists: { selected?: string[]; staged?: string[]; deployed?: string[] }, isComplete = false) => ({
  quest: {
    quest_tome_quest_type: 'Control Deployment' as const,
    steps,
    snapshot: { remaining: [], selected: [], staged: [], deployed: [], ...lists },
    is_complete: isComplete,
    statuses: [] as Status[],
  },
  controls: [automatic, byHand],
  current: 'enable',
  rules: () => undefined,
});

test('staging is not done while a selected control waits for it, though another was in place before', () => {
  expect(isStepDone(askedOf({ selected: ['a'], deployed: ['c'] }), 'content')).toBe(false);
  expect(isStepDone(askedOf({ staged: ['a'] }), 'content')).toBe(true);
});

test('staging is done when only manual steps are left', () => {
  expect(isStepDone(askedOf({ selected: ['b'], deployed: ['a'] }), 'content')).toBe(true);
});

test('what is ahead or could not be left is not done, and of a complete remediation everything is', () => {
  expect(isStepDone(askedOf({}), 'complete')).toBe(false);
  expect(isStepDone({ ...askedOf({}), rules: () => 'Not yet.' }, 'controls')).toBe(false);
  expect(isStepDone(askedOf({ selected: ['a'] }, true), 'content')).toBe(true);
});

test('a list of people is staged when it is in the product, not when the step was passed', () => {
  const asked = askedOf({});
  const ofPeople = { ...asked, quest: { ...asked.quest, quest_tome_quest_type: 'PEOPLE_DEPLOYMENT' as const } };
  expect(isStepDone(ofPeople, 'content')).toBe(false);
  expect(isStepDone({ ...ofPeople, quest: { ...ofPeople.quest, is_complete: true } }, 'content')).toBe(true);
});

const subscribingOf = (lists: Parameters<typeof askedOf>[0], statuses: Status[] = []) => {
  const asked = askedOf(lists);
  return {
    ...asked,
    current: 'complete',
    quest: {
      ...asked.quest,
      quest_tome_quest_type: 'Subscription Control Deployment' as const,
      steps: ['controls', 'subscription/subscribe', 'complete'],
      statuses,
    },
  };
};
const isDone = (...asked: Parameters<typeof subscribingOf>): boolean => isStepDone(subscribingOf(...asked), 'subscription/subscribe');

describe('subscribing is', () => {
  test('not done when the step was only passed', () => {
    expect([isDone({ selected: ['a'] }), isDone({ selected: ['a'], deployed: ['c'] }), isDone({})]).toEqual([false, false, false]);
  });

  test('done with a subscription, also of a list of people', () => {
    const asked = subscribingOf({}, ['SUBSCRIBED']);
    const ofPeople = { ...asked, quest: { ...asked.quest, quest_tome_quest_type: 'subscription.map' as const } };
    expect([isDone({ selected: ['a'] }, ['SUBSCRIBED']), isStepDone(ofPeople, 'subscription/subscribe')]).toEqual([true, true]);
  });

  test('done when what was chosen was deployed once', () => {
    expect(isDone({ deployed: ['a'] })).toBe(true);
  });
});
