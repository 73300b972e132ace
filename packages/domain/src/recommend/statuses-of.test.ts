import { expect, test } from 'vitest';
import type { Snapshot } from '../remediation.ts';
import type { LastEvent } from './snapshot-of.ts';
import { statusesOf } from './statuses-of.ts';

const where = (lists: Partial<Snapshot>): Snapshot => ({ remaining: [], selected: [], staged: [], deployed: [], ...lists });
const event = (name: string, lists: Partial<Snapshot> = {}): LastEvent => ({ event: name, at: new Date(0), chosen: [], ...where(lists) });
const nothing = new Set<string>();

test('a remediation that is not started is incomplete, though controls are proposed', () => {
  const snapshot = where({ selected: ['p.a'] });
  expect(statusesOf({ snapshot, acceptedRisks: nothing })).toEqual(['INCOMPLETE']);
  expect(statusesOf({ snapshot, last: event('create'), acceptedRisks: nothing })).toEqual(['INCOMPLETE']);
});

test('several statuses apply together, and the one to show comes first', () => {
  const snapshot = where({ staged: ['p.a'], selected: ['p.b'], remaining: ['p.c'] });
  expect(statusesOf({ snapshot, last: event('stage'), acceptedRisks: nothing })).toEqual(['STAGED', 'SELECTED', 'INCOMPLETE']);
  expect(statusesOf({ snapshot, last: event('subscribe'), acceptedRisks: nothing, isSubscribed: true })[0]).toBe('SUBSCRIBED');
});

test('it is completed when nothing but deployed controls is left, and at least one', () => {
  expect(statusesOf({ snapshot: where({ deployed: ['p.a'] }), acceptedRisks: nothing })).toEqual(['COMPLETED']);
  expect(statusesOf({ snapshot: where({}), acceptedRisks: nothing })).toEqual(['INCOMPLETE']);
});

test('marked complete without a control, it is completed until a run contradicts', () => {
  const last = event('complete', { deployed: ['p.a'], remaining: ['p.b'] });
  expect(statusesOf({ snapshot: where({ deployed: ['p.a'], remaining: ['p.b'] }), last, acceptedRisks: nothing })).toEqual(['COMPLETED']);
  expect(statusesOf({ snapshot: where({ remaining: ['p.a', 'p.b'] }), last, acceptedRisks: nothing })).toEqual(['INCOMPLETE']);
  const waiting = where({ staged: ['p.a'], remaining: ['p.b'] });
  expect(statusesOf({ snapshot: waiting, last, acceptedRisks: nothing })).toEqual(['STAGED', 'INCOMPLETE']);
});

test('the risk is accepted when it is for every control that is not in place', () => {
  const snapshot = where({ remaining: ['p.a'], selected: ['p.b'], deployed: ['p.c'] });
  expect(statusesOf({ snapshot, acceptedRisks: new Set(['p.a', 'p.b']) })).toEqual(['RISK_ACCEPTED']);
  expect(statusesOf({ snapshot, acceptedRisks: new Set(['p.a']) })).toEqual(['INCOMPLETE']);
  expect(statusesOf({ snapshot: where({ deployed: ['p.c'] }), acceptedRisks: new Set(['p.c']) })).toEqual(['COMPLETED']);
});

test('it is not completed while a deployment is being confirmed', () => {
  expect(statusesOf({ snapshot: where({ deployed: ['p.a'] }), acceptedRisks: nothing, isConfirming: true })).toEqual(['INCOMPLETE']);
});

test.each(['subscribe', 'select', 'tailor', 'stage', 'complete', 'reset'])(
  'after “%s” it is subscribed as long as its subscription deploys, whatever was done last',
  (name) => {
    const asked = { snapshot: where({ selected: ['p.a'] }), last: event(name, { selected: ['p.a'] }), acceptedRisks: nothing };
    expect(statusesOf({ ...asked, isSubscribed: true })).toContain('SUBSCRIBED');
    expect(statusesOf({ ...asked, isSubscribed: false })).not.toContain('SUBSCRIBED');
  },
);
