import { expect, test } from 'vitest';
import type { Snapshot } from '../remediation.ts';
import type { VerdictState } from '../verdict.ts';
import { type LastEvent, snapshotOf } from './snapshot-of.ts';

const before = new Date('2026-03-01T00:00:00Z');
const then = new Date('2026-03-02T00:00:00Z');
const after = new Date('2026-03-03T00:00:00Z');

const ids = ['p.passing', 'p.failing', 'p.unknown', 'p.unlicensed', 'p.new'] as const;
const controls = ids.map((id) => ({ id }));
const judged = (asOf: Date, states: Partial<Record<(typeof ids)[number], VerdictState>> = {}) =>
  new Map(
    Object.entries({ 'p.passing': 'pass', 'p.failing': 'fail', 'p.unknown': 'unknown', 'p.unlicensed': 'not-applicable', ...states }).map(
      ([id, state]) => [id, { state: state as VerdictState, asOf }],
    ),
  );
const event = (lists: Partial<Snapshot>): LastEvent => ({
  event: 'select',
  at: then,
  chosen: [],
  remaining: [],
  selected: [],
  staged: [],
  deployed: [],
  ...lists,
});

test('before the start, failing controls are selected, passing ones are in place, and unknown ones remain', () => {
  expect(snapshotOf({ controls, verdicts: judged(before) })).toEqual({
    remaining: ['p.unknown', 'p.new'],
    selected: ['p.failing'],
    staged: [],
    deployed: ['p.passing'],
  });
});

test('afterwards a control is where the last event put it, and one that the event does not name remains', () => {
  const last = event({ staged: ['p.failing'], selected: ['p.unknown'] });
  expect(snapshotOf({ controls, verdicts: judged(after), last })).toEqual({
    remaining: ['p.new'],
    selected: ['p.unknown'],
    staged: ['p.failing'],
    deployed: ['p.passing'],
  });
});

test('what waits in the product is staged, wherever the last event put it, unless it passes', () => {
  const waiting = new Set<string>(['p.passing', 'p.failing', 'p.new']);
  for (const last of [event({ deployed: ['p.failing'] }), event({ selected: ['p.failing'] }), event({})])
    expect(snapshotOf({ controls, verdicts: judged(before), last, waiting })).toEqual({
      remaining: ['p.unknown'],
      selected: [],
      staged: ['p.failing', 'p.new'],
      deployed: ['p.passing'],
    });
});

test('what was deployed with excluded values stays deployed, though its verdict fails, unless it waits in the product again', () => {
  const tailored = new Set(['p.failing']);
  const last = event({ deployed: ['p.failing'] });
  const asked = { controls, verdicts: judged(after), last, tailored };
  expect(snapshotOf(asked)).toMatchObject({ remaining: ['p.unknown', 'p.new'], deployed: ['p.passing', 'p.failing'] });
  expect(snapshotOf({ ...asked, waiting: tailored }).staged).toEqual(['p.failing']);
});

test('what passes is in place, wherever the last event put it', () => {
  const last = event({ staged: ['p.failing'] });
  expect(snapshotOf({ controls, verdicts: judged(after, { 'p.failing': 'pass' }), last }).deployed).toEqual(['p.passing', 'p.failing']);
});

test('a control marked as deployed stays so until a later run finds that it is not', () => {
  const last = event({ deployed: ['p.failing', 'p.unknown'] });
  expect(snapshotOf({ controls, verdicts: judged(before), last }).deployed).toEqual(['p.passing', 'p.failing', 'p.unknown']);
  const later = snapshotOf({ controls, verdicts: judged(after), last });
  expect([later.deployed, later.remaining]).toEqual([
    ['p.passing', 'p.unknown'],
    ['p.failing', 'p.new'],
  ]);
});

test('a control whose risk is accepted is not proposed, and stays selected where a person selected it', () => {
  const asked = { controls, verdicts: judged(after), acceptedRisks: new Map([['p.failing', before]]) };
  expect(snapshotOf(asked)).toMatchObject({ remaining: ['p.failing', 'p.unknown', 'p.new'], selected: [] });
  const proposed = event({ selected: ['p.failing'] });
  for (const name of ['create', 'tailor', 'subscribe'])
    expect(snapshotOf({ ...asked, last: { ...proposed, event: name } })).toMatchObject({
      remaining: ['p.failing', 'p.unknown', 'p.new'],
      selected: [],
    });
  const selected = { ...proposed, chosen: ['p.failing'] as const };
  expect(snapshotOf({ ...asked, last: selected }).selected).toEqual(['p.failing']);
  expect(snapshotOf({ ...asked, last: selected, acceptedRisks: new Map([['p.failing', after]]) }).selected).toEqual([]);
});

test('what does not apply is in no list, though an event named it', () => {
  const lists = Object.values(snapshotOf({ controls, verdicts: judged(after), last: event({ selected: ['p.unlicensed'] }) }));
  expect(lists.flat()).not.toContain('p.unlicensed');
});
