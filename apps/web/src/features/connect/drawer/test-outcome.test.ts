import type { Application } from '@rampart/contract/connect.ts';
import { expect, it } from 'vitest';
import { hasArrived, testOutcome } from './test-outcome.ts';

const application = (more: Partial<Record<keyof Application, unknown>>): Application =>
  ({ uuid: 'a', auth_method: 'api_key', is_checking: false, connections: [], ...more }) as Application;
const good = application({ connections: [{ is_successful: true, connection_time: '2026-11-14T12:00:00Z' }] });
const bad = application({ connections: [{ is_successful: false, reason: 'The key is wrong.' }] });

it.each([
  ['nothing was sent', { isSending: false, stored: undefined, latest: good }, { state: 'untested' }],
  ['it is on its way', { isSending: true, stored: undefined, latest: undefined }, { state: 'testing' }],
  ['the server has tested it', { isSending: false, stored: good, latest: undefined }, { state: 'connected' }],
  ['the server still tests', { isSending: false, stored: application({ is_checking: true }), latest: undefined }, { state: 'testing' }],
  ['a later poll has the outcome', { isSending: false, stored: application({ is_checking: true }), latest: good }, { state: 'connected' }],
  ['the vendor refused', { isSending: false, stored: bad, latest: bad }, { state: 'failed', reason: 'The key is wrong.' }],
])('when %s', (_case, sources, outcome) => {
  expect(testOutcome(sources)).toEqual(outcome);
});

it('takes a consent for given only by a check that is new and succeeded', () => {
  expect(hasArrived({ newest: undefined }, undefined)).toBe(false);
  expect(hasArrived({ newest: undefined }, bad)).toBe(false);
  expect(hasArrived({ newest: undefined }, good)).toBe(true);
  expect(hasArrived({ newest: '2026-11-14T12:00:00Z' }, good)).toBe(false);
});
