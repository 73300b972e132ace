import { expect, test } from 'vitest';
import { agreeing } from './agreeing-verb.ts';

test.each([
  ['do not use SSO', 'does not use SSO'],
  ['have no end', 'has no end'],
  ['were not evaluated', 'was not evaluated'],
  ['may sign in with a local password', 'may sign in with a local password'],
  ['need no password', 'needs no password'],
  ['apply to mail from everyone', 'applies to mail from everyone'],
  ['match every sender', 'matches every sender'],
  ['never end', 'never ends'],
  ['are still in groups', 'is still in groups'],
  ['can be joined by anyone on the web', 'can be joined by anyone on the web'],
])('of one, “%s” is “%s”', (many, one) => {
  expect(agreeing(1, many)).toBe(one);
  expect(agreeing(2, many)).toBe(many);
});
