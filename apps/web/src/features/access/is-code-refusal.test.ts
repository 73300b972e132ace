import { CallFailed } from '@rampart/contract/client.ts';
import { expect, it } from 'vitest';
import { isCodeRefusal } from './is-code-refusal.ts';

it.each(['A code is needed. Enter the six digits of your authenticator.', 'The code is not right. Try the next one.'])('%s', (detail) => {
  expect(isCodeRefusal(new CallFailed(400, { detail }))).toBe(true);
});

it.each([
  ['a link that ended', new CallFailed(400, { detail: 'This link has expired. Ask for a new one.' })],
  ['too many attempts', new CallFailed(429, { detail: 'Too many codes were tried. Wait a minute before the next code.' })],
  ['a network that fails', new TypeError('no code was run')],
])('%s asks for no code', (_what, error) => {
  expect(isCodeRefusal(error)).toBe(false);
});
