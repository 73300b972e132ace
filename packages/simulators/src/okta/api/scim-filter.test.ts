import { describe, expect, it } from 'vitest';
import { compileFilter, readFrom } from './scim-filter.ts';

const event = {
  eventType: 'user.session.start',
  published: '2026-03-02T08:00:00.000Z',
  outcome: { result: 'FAILURE', reason: 'INVALID_CREDENTIALS' },
  target: [{ id: '00u1' }, { id: '0oa2' }],
};
const matches = (expression: string): boolean => compileFilter(expression)(readFrom(event));

describe('a filter expression', () => {
  it.each([
    ['eventType eq "user.session.start"', true],
    ['eventType eq "USER.SESSION.START"', true],
    ['eventType sw "user." and outcome.result eq "SUCCESS"', false],
    ['eventType sw "policy." or outcome.result ne "SUCCESS"', true],
    ['target.id eq "0oa2"', true],
    ['target.id eq "0oa3"', false],
    ['outcome.reason co "CREDENTIALS" and (eventType sw "x" or eventType ew "start")', true],
    ['not (eventType sw "user.")', false],
    ['outcome.reason pr', true],
    ['client.id pr', false],
    ['published gt "2026-03-02T09:00:00+02:00"', true],
    ['published gt "2026-03-02T08:00:00Z"', false],
    // `and` binds more strongly than `or`.
    ['eventType sw "user." or eventType sw "x" and eventType sw "y"', true],
  ])('%s', (expression, expected) => {
    expect(matches(expression)).toBe(expected);
  });

  it.each([
    'eventType',
    'eventType is "x"',
    'eventType eq',
    'eventType eq x',
    '(eventType eq "x"',
    'eventType eq "x" eventType',
    '"x" eq "y"',
  ])('refuses %s in Okta’s words', (expression) => {
    expect(() => compileFilter(expression)).toThrow('Invalid search criteria.');
  });
});
