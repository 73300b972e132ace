import { expect, test } from 'vitest';
import { fail, notApplicable, pass, unknown } from './verdict.ts';

test('a pass says nothing more', () => {
  expect(pass()).toEqual({ state: 'pass' });
});

test('every other verdict says why', () => {
  const because = 'No enforced policy blocks them.';
  expect(fail({ because })).toEqual({ state: 'fail', because });
  expect(notApplicable({ because })).toEqual({ state: 'not-applicable', because });
  expect(unknown({ because })).toEqual({ state: 'unknown', because });
});
