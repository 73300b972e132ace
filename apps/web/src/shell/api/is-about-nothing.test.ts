import { CallFailed } from '@rampart/contract/client.ts';
import { expect, test } from 'vitest';
import { isAboutNothing } from './is-about-nothing.ts';

test.each<[string, unknown, boolean]>([
  ['what the server does not know', new CallFailed(404, { detail: 'There is no such framework.', request_id: 'a' }), true],
  ['a call that it does not have', new CallFailed(404, { detail: 'There is nothing at this address.', request_id: 'a' }), false],
  ['an answer of something else between', new CallFailed(404, '<html>404 page not found</html>'), false],
  ['an answer without a reference', new CallFailed(404, { detail: 'Not Found' }), false],
  ['another refusal', new CallFailed(403, { detail: 'There is no such framework.', request_id: 'a' }), false],
  ['what is no answer', new Error('There is no such framework.'), false],
])('%s', (_what, error, isIt) => {
  expect(isAboutNothing(error)).toBe(isIt);
});
