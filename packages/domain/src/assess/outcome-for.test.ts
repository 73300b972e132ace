import { expect, test } from 'vitest';
import { aStoredSignIn } from '../../test-support/sign-in-rules.ts';
import type { GrantRequirement } from '../sign-in-policy.ts';
import { outcomeFor } from './outcome-for.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

const under = (
  grantRequirements: GrantRequirement[][],
  signIn: Partial<StoredSignIn> = {},
  decision: 'allow' | 'block' | 'unknown' = 'allow',
) => outcomeFor(aStoredSignIn(signIn), { decision, grantRequirements });

test('a block blocks, unless it was blocked before', () => {
  expect(under([], {}, 'block')).toBe('blocked');
  expect(under([], { outcome: 'blocked' }, 'block')).toBe('unchanged');
});

test.each<[GrantRequirement[][], Partial<StoredSignIn>, string]>([
  [[], {}, 'unchanged'],
  [[['second-factor']], { secondFactor: 'satisfied' }, 'unchanged'],
  [[['second-factor']], { secondFactor: 'not-asked' }, 'challenged'],
  [[['second-factor']], { secondFactor: 'failed', outcome: 'failure' }, 'challenged'],
  [[['second-factor']], { secondFactor: 'unknown' }, 'cannot-tell'],
  [[['second-factor']], { secondFactor: 'unknown', outcome: 'failure' }, 'challenged'],
  [[['phishing-resistant-factor']], { secondFactor: 'satisfied' }, 'cannot-tell'],
  [[['phishing-resistant-factor']], { secondFactor: 'not-asked' }, 'challenged'],
  [[['compliant-device']], { isDeviceTrusted: true }, 'unchanged'],
  [[['joined-device']], { isDeviceTrusted: false }, 'challenged'],
  [[['compliant-device']], { isDeviceTrusted: null }, 'cannot-tell'],
  [[['approved-app']], { client: 'browser' }, 'challenged'],
  [[['protected-app']], { client: 'mobile-and-desktop' }, 'cannot-tell'],
  [[['password-change']], {}, 'challenged'],
  [[['risk-remediation']], {}, 'challenged'],
  [[['terms-of-use']], {}, 'cannot-tell'],
  [[['second-factor', 'compliant-device']], { isDeviceTrusted: true }, 'unchanged'],
  [[['second-factor', 'compliant-device']], { isDeviceTrusted: null }, 'cannot-tell'],
  [[['second-factor'], ['compliant-device']], { isDeviceTrusted: true }, 'challenged'],
])('%j of %j', (grantRequirements, signIn, outcome) => {
  expect(under(grantRequirements, signIn)).toBe(outcome);
});

test('a client that cannot be asked is blocked instead', () => {
  expect(under([['second-factor']], { client: 'other-legacy' })).toBe('blocked');
  expect(under([['second-factor']], { client: 'exchange-active-sync' })).toBe('blocked');
});

test('an unknown decision is at least as strict as what is asked in any case', () => {
  expect(under([['second-factor']], {}, 'unknown')).toBe('challenged');
  expect(under([['second-factor']], { secondFactor: 'satisfied' }, 'unknown')).toBe('cannot-tell');
  expect(under([], {}, 'unknown')).toBe('cannot-tell');
});
