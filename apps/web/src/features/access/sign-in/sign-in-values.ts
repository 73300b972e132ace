import { mayBeKnownEmail } from '@rampart/domain/email-address.ts';
import { codeProblem } from '../one-time-code.ts';

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** What is asked for at the moment; single sign-on asks for nothing more. */
export type SignInStep = 'email' | 'password' | 'code' | 'sso';

export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Email is required';
  return mayBeKnownEmail(email.trim()) ? null : 'Email is not a valid format';
}

export const passwordProblem = (password: string): string | null => (password === '' ? 'Password is required' : null);

/** Only what is asked for at this step can be wrong. */
export const signInProblems = (step: SignInStep, values: SignInValues) => ({
  email: emailProblem(values.email),
  password: step === 'password' ? passwordProblem(values.password) : null,
  code: step === 'code' ? codeProblem(values.code) : null,
});
