import { describe, expect, it } from 'vitest';
import { compromisedText, confirmationProblem, newPasswordProblem } from './new-password-values.ts';

describe('newPasswordProblem', () => {
  it.each([
    ['', 'Password is required'],
    ['nine char', 'Password must Contain at least 10 characters'],
    ['ten chars!', null],
    [' '.repeat(10), null],
  ])('says of %j: %j', (password, problem) => {
    expect(newPasswordProblem(password)).toBe(problem);
  });
});

describe('confirmationProblem', () => {
  it.each([
    ['', 'Password confirmation is required'],
    ['Ten chars!', 'Passwords do not match'],
    ['ten chars!', null],
  ])('says of %j: %j', (confirmation, problem) => {
    expect(confirmationProblem(confirmation, { password: 'ten chars!', confirmation })).toBe(problem);
  });
});

it('says how often a password was seen in breaches, where that is counted', () => {
  expect(compromisedText(3)).toBe('This password has been compromised 3 time(s), please pick a new one.');
  expect(compromisedText(undefined)).toBe('This password has been compromised, please pick a new one.');
});
