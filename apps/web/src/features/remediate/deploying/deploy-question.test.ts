import type { Effect } from '@rampart/contract/effect.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { expect, test } from 'vitest';
import { type Affected, affectedBy, deployQuestion, peopleQuestion } from './deploy-question.ts';

const change = (name: string, takes_effect: ShownChange['takes_effect']) => ({ name, takes_effect }) as ShownChange;
const waiting = change('Block legacy', 'when-enabled');
const sudden = change('Password policy', 'at-once');
const ask = (...changes: ShownChange[]) => deployQuestion({ product: 'Okta', changes, label: 'Stage controls', approval: 'not-needed' });

test('asks calmly about changes that wait until they are enabled', () => {
  expect(ask(waiting, waiting)).toEqual({
    title: 'Stage controls in Okta?',
    message: '2 changes are added as disabled or report-only. No one is affected until you enable them.',
    confirmLabel: 'Stage controls',
  });
});

test('warns about changes that take effect immediately, by name', () => {
  expect(ask(waiting, sudden)).toEqual({
    title: 'Apply changes to Okta now?',
    message: '1 change takes effect immediately. 1 change waits until you enable it.',
    consequences: ['Password policy'],
    confirmLabel: 'Stage controls now',
    tone: 'caution',
  });
});

test('names once what several changes are about', () => {
  expect(ask(sudden, sudden)).toMatchObject({ tone: 'caution', consequences: ['Password policy: 2 changes'] });
});

test('with nothing to change there is nothing to fear, and a long list is cut', () => {
  expect(ask()).toMatchObject({ message: 'There is nothing to change now.' });
  const { consequences = [] } = ask(...Array.from({ length: 10 }, (_, place) => change(`Policy ${place}`, 'at-once')));
  expect([consequences.length, consequences.at(-1)]).toEqual([9, 'and 2 more']);
});

const messageFor = (affected: Partial<Affected>) =>
  deployQuestion({
    product: 'Okta',
    changes: [sudden],
    label: 'Enable 1 control',
    approval: 'not-needed',
    affected: { attacks_stopped: null, attacks_at_least: false, people_affected: null, people_at_least: false, ...affected },
  }).message;

test('says how many people a change that takes effect reaches, or that this is not known', () => {
  expect(messageFor({ people_affected: 49, people_at_least: true })).toBe(
    '1 change takes effect immediately. Going by the last 90 days, this affects at least 49 people.',
  );
  expect(messageFor({ people_affected: 0 })).toMatch(/this affects no one\.$/);
  expect(messageFor({})).toBe('1 change takes effect immediately. It is not known how many people this affects.');
});

const request = (...changes: ShownChange[]) => deployQuestion({ product: 'Okta', changes, label: 'Deploy', approval: 'needed' });

test('with a second approver it requests, and promises no immediate effect', () => {
  expect(request(sudden, sudden, waiting)).toMatchObject({
    title: 'Request changes to Okta?',
    message:
      '2 changes are written once another administrator approves. They then take effect immediately. 1 change waits until you enable it.',
    confirmLabel: 'Request approval',
  });
  expect(request(waiting)).toMatchObject({
    message: '1 change is written once another administrator approves, as disabled or report-only. No one is affected until you enable it.',
    confirmLabel: 'Request approval',
  });
});

const asked = (...changes: ShownChange[]) => deployQuestion({ product: 'Okta', changes, label: 'Stage controls', approval: 'not-known' });

test('while it is not known whether another administrator has to approve, it says what is true of both', () => {
  expect(asked(sudden, waiting)).toMatchObject({
    title: 'Apply changes to Okta?',
    message:
      '1 change takes effect immediately, or after approval where your organisation requires it. 1 change waits until you enable it.',
    confirmLabel: 'Stage controls',
  });
  expect(asked(waiting)).toMatchObject({
    message:
      '1 change is added as disabled or report-only, after approval where your organisation requires it. No one is affected until you enable it.',
    confirmLabel: 'Stage controls',
  });
});

test('a list of people names the group, how many people it gets, and who leaves it', () => {
  const list = {
    label: 'Deploy Once',
    product: 'Azure AD',
    program: 'Most Attacked',
    people: 9,
    keepsMembers: false,
    approval: 'not-needed',
  } as const;
  expect(peopleQuestion(list)).toMatchObject({
    title: 'Deploy Once in Azure AD?',
    message: 'The group of Most Attacked in Azure AD is created or updated with 9 people immediately.',
    consequences: ['Other members of the group are removed from it.', 'Policies that name the group then apply to these people.'],
    confirmLabel: 'Deploy Once now',
  });
  expect(peopleQuestion({ ...list, approval: 'not-known' })).toMatchObject({
    message: expect.stringMatching(/with 9 people immediately, or after approval where your organisation requires it\.$/) as unknown,
    confirmLabel: 'Deploy Once',
  });
  expect(peopleQuestion({ ...list, keepsMembers: true, approval: 'needed' })).toMatchObject({
    message: 'The group of Most Attacked in Azure AD is created or updated with 9 people once another administrator approves.',
    consequences: ['Other members of the group stay in it.', 'Policies that name the group then apply to these people.'],
    confirmLabel: 'Request approval',
  });
});

const reaching = (people: number | null, { isLeast = false, state = 'known' }: { isLeast?: boolean; state?: Effect['state'] } = {}) => ({
  effect: { state, attacks_stopped: null, attacks_at_least: false, people_affected: people, people_at_least: isLeast },
});

test.each([
  ['one control reaches whom it reaches', [reaching(5)], 5, false],
  ['several reach at least as many as one of them', [reaching(5), reaching(90)], 90, true],
  ['a control that reaches no one adds no one', [reaching(5), reaching(0)], 5, false],
  ['two that are known and one that is not reach at least whom one does', [reaching(5), reaching(7), reaching(null)], 7, true],
  ['of several, one of which is not known, they reach at least whom the others do', [reaching(5), reaching(null)], 5, true],
  ['no more are reached than the program has people', [reaching(400, { isLeast: true }), reaching(null)], 100, false],
  ['where one is not known and the others reach no one, it is not known', [reaching(0), reaching(null)], null, false],
  ['a control that stops nothing has no part in it', [reaching(5), reaching(null, { state: 'stops-none' })], 5, false],
  ['none reach no one that is known', [], null, false],
])('%s', (_case, controls, people, isLeast) => {
  expect(affectedBy(controls, 100)).toMatchObject({ people_affected: people, people_at_least: isLeast });
});
