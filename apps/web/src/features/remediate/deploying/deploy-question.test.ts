import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { expect, test } from 'vitest';
import { deployQuestion } from './deploy-question.ts';

const change = (name: string, takes_effect: ShownChange['takes_effect']) => ({ name, takes_effect }) as ShownChange;
const waiting = change('Block legacy', 'when-enabled');
const sudden = change('Password policy', 'at-once');
const ask = (...changes: ShownChange[]) => deployQuestion({ product: 'Okta', changes, label: 'Stage controls' });

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

test('names once what several changes are about, and does not call it staging when nothing waits', () => {
  expect(ask(sudden, sudden)).toMatchObject({ confirmLabel: 'Apply 2 changes now' });
  expect(ask(sudden, sudden)).toMatchObject({ tone: 'caution', consequences: ['Password policy: 2 changes'] });
});

test('with nothing to change there is nothing to fear, and a long list is cut', () => {
  expect(ask()).toMatchObject({ message: 'There is nothing to change now.' });
  const { consequences = [] } = ask(...Array.from({ length: 10 }, (_, place) => change(`Policy ${place}`, 'at-once')));
  expect([consequences.length, consequences.at(-1)]).toEqual([9, 'and 2 more']);
});
