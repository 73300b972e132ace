import { describe, expect, it } from 'vitest';
import { emailProblem, passwordProblem, signInProblems } from './sign-in-values.ts';

describe('emailProblem', () => {
  it.each(['', '   '])('asks for an address when there is none (%j)', (email) => {
    expect(emailProblem(email)).toBe('Email is required');
  });

  it.each(['ops@', 'ops', '@halden.example', 'o ps@halden.example'])('refuses %j', (email) => {
    expect(emailProblem(email)).toBe('Email is not a valid format');
  });

  it.each(['sunniva.aas@haldenfreight.example', ' ops+alerts@sub.halden.example ', 'ops@intranet'])(
    'accepts %j, as the invitation form does',
    (email) => {
      expect(emailProblem(email)).toBeNull();
    },
  );
});

describe('passwordProblem', () => {
  it('asks for a password, and takes any', () => {
    expect(passwordProblem('')).toBe('Password is required');
    expect(passwordProblem(' ')).toBeNull();
  });
});

describe('signInProblems', () => {
  const empty = { email: 'ops@halden.example', password: '', code: '' };

  it('asks only for what the step asks for', () => {
    expect(signInProblems('email', empty)).toEqual({ email: null, password: null, code: null });
    expect(signInProblems('password', empty)).toEqual({ email: null, password: 'Password is required', code: null });
    expect(signInProblems('code', empty)).toEqual({ email: null, password: null, code: 'The code has six digits' });
  });
});
