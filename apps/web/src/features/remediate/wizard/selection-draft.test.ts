import { expect, test } from 'vitest';
import { draftOn, type SelectionDraft } from './selection-draft.ts';

type Saved = Parameters<typeof draftOn>[1];

const savedAs = (selected: string[], event: string | null = 'e1', more: Partial<Saved> & { kind?: string } = {}): Saved => {
  const { kind = 'select', ...rest } = more;
  const snapshot = { remaining: [], selected, staged: [], deployed: [] };
  const about = { user_id: 'ada@haldenfreight.example', created_time: '2026-11-15T08:00:00.000Z', event: kind, snapshot };
  return { snapshot, confirming: [], quest_instance_event: event === null ? null : { quest_instance_event_id: event, ...about }, ...rest };
};
/** A and B, where A, B and C are saved. */
const draft: SelectionDraft = { selected: new Set(['a', 'b']), base: new Set(['a', 'b', 'c']), madeOn: 'e1' };

test('a draft stays as it is while nothing has changed', () => {
  expect(draftOn(draft, savedAs(['a', 'b', 'c']))).toBe(draft);
});

test('a draft that has become what is saved is dropped', () => {
  expect(draftOn(draft, savedAs(['b', 'a'], 'e2'))).toBeUndefined();
});

test('an event that leaves the selection as it was is what the draft is made on from then on', () => {
  expect(draftOn(draft, savedAs(['a', 'b', 'c'], 'e2'))).toEqual({ ...draft, madeOn: 'e2' });
});

test('a selection that others have changed leaves the draft on the event before, for the server to refuse', () => {
  expect(draftOn(draft, savedAs(['a'], 'e2'))).toBe(draft);
});

test('what an accepted risk or a reading has moved without an event is moved in the draft too', () => {
  expect(draftOn(draft, savedAs(['a', 'c', 'd']))).toEqual({ selected: new Set(['a', 'd']), base: new Set(['a', 'c', 'd']), madeOn: 'e1' });
  expect(draftOn({ ...draft, madeOn: null }, savedAs(['a', 'c'], 'e1', { kind: 'create' }))).toMatchObject({ madeOn: 'e1' });
  expect(draftOn(draft, savedAs(['a']))).toBeUndefined();
});

test('a control that a deployment is changing has left the draft for no one', () => {
  expect(draftOn(draft, savedAs(['a', 'c'], 'e1', { confirming: ['b'] }))).toBe(draft);
});

test('a draft that follows the same person’s other change does not go back while the screen is behind', () => {
  const followed = { ...draft, madeOn: 'e2', overtakes: 'e1' };
  expect(draftOn(followed, savedAs(['a', 'b', 'c']))).toBe(followed);
  expect(draftOn(followed, savedAs(['a', 'b', 'c'], 'e2'))).toBe(followed);
});
