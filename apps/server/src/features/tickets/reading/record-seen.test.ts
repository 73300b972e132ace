import { expect, test } from 'vitest';
import { approvalOf } from './record-seen.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 12, minute));
const settings = { fields: {}, requiredState: { id: '2', name: 'Approved' }, desiredState: { id: '7', name: 'Done' } };
const ticket = {
  planHash: 'new',
  planChoices: ['choices of new'],
  plannedAt: at(10),
  approvedHash: 'old',
  approvedChoices: ['choices of old'],
};
const inState = (id: string, since: Date) => ({ state: { id, name: id }, since });

test.each([
  ['moved to the required state after the plan was put in, it approves that plan', inState('2', at(11)), 'new'],
  ['in the required state since before the plan, it still approves the earlier one', inState('2', at(9)), 'old'],
  ['moved on after the deployment, it approves what it did', inState('7', at(11)), 'old'],
  ['in the required state since the very moment of the plan, it was not moved for it', inState('2', at(10)), 'old'],
  ['moved anywhere else, it approves nothing', inState('5', at(11)), null],
])('%s', (_rule, state, approved) => {
  const approvedChoices = approved === null ? null : [`choices of ${approved}`];
  expect(approvalOf(ticket, state, settings)).toEqual({ approvedHash: approved, approvedChoices });
});

test('a required state that is the state after a deployment too approves what it was moved for', () => {
  const same = { ...settings, desiredState: settings.requiredState };
  expect(approvalOf({ ...ticket, approvedHash: null }, inState('2', at(11)), same).approvedHash).toBe('new');
});

test('a ticket without a plan approves nothing new', () => {
  const empty = { planHash: null, planChoices: null, plannedAt: null, approvedHash: null, approvedChoices: null };
  expect(approvalOf(empty, inState('2', at(11)), settings).approvedHash).toBeNull();
});
