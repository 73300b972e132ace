import { expect, test } from 'vitest';
import type { Control } from '../control.ts';
import type { Snapshot } from '../remediation.ts';
import { chosenAfter, chosenControls } from './chosen-controls.ts';

const before = new Date('2026-03-01T00:00:00Z');
const then = new Date('2026-03-02T00:00:00Z');
const after = new Date('2026-03-03T00:00:00Z');

const chose = (...chosen: Control['id'][]) => ({ at: then, chosen });
const listing = (lists: Partial<Snapshot>): Snapshot => ({ remaining: [], selected: [], staged: [], deployed: [], ...lists });
const none = new Map<string, Date>();

test('a control stays chosen until its risk is accepted', () => {
  expect(chosenControls(chose('p.a', 'p.b'), new Map([['p.a', before]]))).toEqual(['p.a', 'p.b']);
  expect(chosenControls(chose('p.a', 'p.b'), new Map([['p.a', after]]))).toEqual(['p.b']);
  expect(chosenControls(undefined, none)).toEqual([]);
});

test.each(['create', 'tailor', 'stage', 'deploy', 'complete', 'subscribe', 'unsubscribe'])('%s chooses nothing that it lists', (event) => {
  const snapshot = listing({ selected: ['p.a'], staged: ['p.b'], deployed: ['p.c'] });
  expect(chosenAfter({ event, snapshot }, undefined, none)).toEqual([]);
  expect(chosenAfter({ event, snapshot }, chose('p.a', 'p.c'), new Map([['p.c', after]]))).toEqual(['p.a']);
});

test('selecting chooses what is selected, and keeps what was chosen and is staged or in place', () => {
  const snapshot = listing({ remaining: ['p.d'], selected: ['p.a'], staged: ['p.b'], deployed: ['p.c'] });
  expect(chosenAfter({ event: 'select', snapshot }, chose('p.b', 'p.d'), none)).toEqual(['p.a', 'p.b']);
});

test('after a reset nothing is chosen', () => {
  expect(chosenAfter({ event: 'reset', snapshot: listing({ deployed: ['p.a'] }) }, chose('p.a'), none)).toEqual([]);
});
