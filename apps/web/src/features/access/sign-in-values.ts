export interface SignInValues {
  readonly email: string;
  readonly password: string;
}

const emailFormat = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Email is required';
  return emailFormat.test(email.trim()) ? null : 'Email is not a valid format';
}

export const passwordProblem = (password: string): string | null => (password === '' ? 'Password is required' : null);
