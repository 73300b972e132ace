import { expect, test } from 'vitest';
import { fail, notApplicable, pass, unknown } from './verdict.ts';

test('a pass says nothing more', () => {
  expect(pass()).toEqual({ state: 'pass' });
});

test('a verdict names the objects that it speaks of, and what they are part of, each once', () => {
  const because = 'Sessions last too long under two rules.';
  const about = [
    { id: 'rule-2', partOf: 'policy' },
    { id: 'rule-1', partOf: 'policy' },
    { id: 'alone', partOf: null },
  ];
  const ids = ['alone', 'policy', 'rule-1', 'rule-2'];
  expect(fail({ because, about })).toEqual({ state: 'fail', because, about: ids });
  expect(unknown({ because, about })).toEqual({ state: 'unknown', because, about: ids });
  expect(notApplicable({ because, about: [] })).toEqual({ state: 'not-applicable', because });
});

test('every other verdict says why', () => {
  const because = 'No enforced policy blocks them.';
  expect(fail({ because })).toEqual({ state: 'fail', because });
  expect(notApplicable({ because })).toEqual({ state: 'not-applicable', because });
  expect(unknown({ because })).toEqual({ state: 'unknown', because });
});
