import { describe, expect, test } from 'vitest';
import { judgeParts } from './judge-parts.ts';

const judgement = { isWeak: ({ weak }: { readonly weak: boolean | null }) => weak, saying: (names: string) => `It is off for ${names}.` };
const part = (name: string, weak: boolean | null) => ({ name, weak });

describe('the settings of parts of the organisation', () => {
  test('pass when none is weak', () => {
    expect(judgeParts([part('all', false)], judgement)).toMatchObject({ state: 'pass', found: { count: 0, total: 1 } });
  });

  test('fail with the names of those that are', () => {
    expect(judgeParts([part('all', false), part('the unit /A', true), part('the unit /B', null)], judgement)).toMatchObject({
      state: 'fail',
      because: 'It is off for the unit /A.',
    });
  });

  test('are unknown when the vendor is silent about one, or about all', () => {
    expect(judgeParts([part('all', false), part('the unit /B', null)], judgement)).toMatchObject({
      state: 'unknown',
      because: expect.stringContaining('the unit /B'),
    });
    expect(judgeParts([], judgement).state).toBe('unknown');
  });
});
