import { describe, expect, it } from 'vitest';
import { codeProblem, onlyDigits } from './one-time-code.ts';

describe('onlyDigits', () => {
  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['code: 042017.', '042017'],
    ['12345678', '123456'],
    ['abc', ''],
  ])('makes of %j the code %j', (typed, code) => {
    expect(onlyDigits(typed)).toBe(code);
  });
});

describe('codeProblem', () => {
  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('refuses %j', (code) => {
    expect(codeProblem(code)).toBe('The code has six digits');
  });

  it('takes six digits, also with zeros in front', () => {
    expect(codeProblem('000042')).toBeNull();
  });
});
