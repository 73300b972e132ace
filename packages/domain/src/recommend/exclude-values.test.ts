import { expect, test } from 'vitest';
import { customizable, fixed } from '../customizable.ts';
import { excludeValues, isSameTailoring, isTailoring } from './exclude-values.ts';

const remedy = {
  parameters: { clients: customizable('Client apps', ['eas', 'other']), grant: fixed('Grant', ['Block access']) },
  disruption: '',
  steps: () => [],
};
const controls = [
  { id: 'p.a', name: 'Legacy authentication', remedy },
  { id: 'p.b', name: 'Unknown platforms', remedy },
] as const;

const ask = (parameters: Record<string, string[]>, ids: readonly string[] = ['p.a'], current = {}) =>
  excludeValues(controls, current, [{ controls: ids, parameters }]);

test('excludes values of several controls in one call, and keeps what the call does not name', () => {
  const answer = ask({ clients: ['eas', 'eas'] }, ['p.a', 'p.b'], { 'p.a': { other: ['x'] } });
  expect(answer).toEqual({ tailoring: { 'p.a': { other: ['x'], clients: ['eas'] }, 'p.b': { clients: ['eas'] } } });
});

test('an empty list takes the values back', () => {
  expect(ask({ clients: [] }, ['p.a'], { 'p.a': { clients: ['eas'] } })).toEqual({ tailoring: { 'p.a': { clients: [] } } });
});

test('a fixed parameter keeps its values', () => {
  expect(ask({ grant: ['Block access'] })).toEqual({
    refusal: '“Grant” of “Legacy authentication” is fixed: none of its values can be excluded.',
  });
  expect(ask({ grant: [] })).toEqual({ tailoring: { 'p.a': { grant: [] } } });
});

test('refuses to exclude every value', () => {
  expect(ask({ clients: ['other', 'eas'] })).toEqual({
    refusal: 'Every value of “Client apps” of “Legacy authentication” would be excluded. Keep at least one, or deselect the control.',
  });
});

test.each([
  ['control', ['p.c'], { clients: [] }, /“p.c” is not part of this remediation/],
  ['parameter', ['p.a'], { toString: ['eas'] }, /no parameter “toString”/],
  ['value', ['p.a'], { clients: ['everything'] }, /no value “everything”/],
])('an unknown %s is refused by name', (_what, ids, parameters, message) => {
  expect(ask(parameters as Record<string, string[]>, ids)).toEqual({ refusal: expect.stringMatching(message) });
});

test('the same values are excluded in whatever order, and a parameter without any counts as not named', () => {
  expect(isSameTailoring({ clients: ['eas', 'other'], grant: [] }, { clients: ['other', 'eas'] })).toBe(true);
  expect([isSameTailoring(undefined, {}), isSameTailoring(null, {}), isTailoring(null)]).toEqual([true, true, false]);
  expect(isSameTailoring({ clients: ['eas'] }, { grant: ['eas'] })).toBe(false);
  expect([isTailoring(undefined), isTailoring({ clients: [] }), isTailoring({ clients: ['eas'] })]).toEqual([false, false, true]);
});
