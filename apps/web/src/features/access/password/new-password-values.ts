export interface NewPasswordValues {
  readonly password: string;
  readonly confirmation: string;
}

const minimumLength = 10;

export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'Password is required';
  return password.length < minimumLength ? 'Password must Contain at least 10 characters' : null;
}

export function confirmationProblem(confirmation: string, { password }: NewPasswordValues): string | null {
  if (confirmation === '') return 'Password confirmation is required';
  return confirmation === password ? null : 'Passwords do not match';
}

export const compromisedText = (count: number): string => `This password has been compromised ${count} time(s), please pick a new one.`;
