import { expect, it } from 'vitest';
import { isEntrancePath } from './is-entrance-path.ts';

it.each(['/register', '/register/send-email', '/register/setup-mfa', '/password-reset', '/oauth-success'])('%s is an entrance', (path) => {
  expect(isEntrancePath(path)).toBe(true);
});

it.each(['/', '/registered', '/settings/profile', '/password-resets', '/settings/register'])('%s is none', (path) => {
  expect(isEntrancePath(path)).toBe(false);
});
