import { CallFailed } from '@rampart/contract/client.ts';
import { expect, it, test } from 'vitest';
import { hasProblemCode } from './has-problem-code.ts';

const detail = 'The code is not right, or was used before. Enter the code your authenticator shows now.';

test('knows a refusal by its code', () => {
  expect(hasProblemCode(new CallFailed(400, { detail, code: 'code_required', request_id: 'r' }), 'code_required')).toBe(true);
});

it.each([
  ['the same words without a code', new CallFailed(400, { detail, request_id: 'r' })],
  ['another code', new CallFailed(403, { detail, code: 'step_up_required', request_id: 'r' })],
  ['a body that is no problem', new CallFailed(502, 'Bad Gateway')],
  ['a network that fails', new TypeError('Failed to fetch')],
])('does not take for it: %s', (_what, error) => {
  expect(hasProblemCode(error, 'code_required')).toBe(false);
});
