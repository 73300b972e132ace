import { expect, test } from 'vitest';
import { approvedHashOf } from './record-seen.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 12, minute));
const settings = { fields: {}, requiredState: { id: '2', name: 'Approved' }, desiredState: { id: '7', name: 'Done' } };
const ticket = { planHash: 'new', plannedAt: at(10), approvedHash: 'old' };
const inState = (id: string, since: Date) => ({ state: { id, name: id }, since });

test.each([
  ['moved to the required state after the plan was put in, it approves that plan', inState('2', at(11)), 'new'],
  ['in the required state since before the plan, it still approves the earlier one', inState('2', at(9)), 'old'],
  ['moved on after the deployment, it approves what it did', inState('7', at(11)), 'old'],
  ['in the required state since the very moment of the plan, it was not moved for it', inState('2', at(10)), 'old'],
  ['moved anywhere else, it approves nothing', inState('5', at(11)), null],
])('%s', (_rule, state, approved) => {
  expect(approvedHashOf(ticket, state, settings)).toBe(approved);
});

test('a required state that is the state after a deployment too approves what it was moved for', () => {
  const same = { ...settings, desiredState: settings.requiredState };
  expect(approvedHashOf({ ...ticket, approvedHash: null }, inState('2', at(11)), same)).toBe('new');
});

test('a ticket without a plan approves nothing new', () => {
  expect(approvedHashOf({ planHash: null, plannedAt: null, approvedHash: null }, inState('2', at(11)), settings)).toBeNull();
});
