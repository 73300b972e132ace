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

/** `count`: how often, where the service that was asked counts that. */
export const compromisedText = (count: number | undefined): string =>
  count === undefined
    ? 'This password has been compromised, please pick a new one.'
    : `This password has been compromised ${count} time(s), please pick a new one.`;
