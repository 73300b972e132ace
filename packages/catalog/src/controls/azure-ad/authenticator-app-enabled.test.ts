import { describe, expect, test } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aMethod } from '../../../test-support/okta-settings.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { authenticatorAppEnabled } from './authenticator-app-enabled.ts';

const method = aMethod({
  id: 'MicrosoftAuthenticator',
  name: 'Microsoft Authenticator',
  kind: 'authenticator-app',
  settings: { kept: 'yes' },
});

describe('Microsoft Authenticator', () => {
  isJudged(authenticatorAppEnabled, {
    'passes when it is on for everyone': [{ methods: [method] }, 'pass'],
    'fails when it is off': [{ methods: [{ ...method, isEnabled: false }] }, 'fail', /is off/],
    'fails when it is on for some groups': [{ methods: [{ ...method, forEveryone: false, groups: ['g1'] }] }, 'fail', /some groups only/],
    'is not applicable when the tenant does not offer it': [{ methods: [] }, 'not-applicable', /does not offer/],
    'is unknown when the methods could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  test('is fixed by enabling it for everyone, and keeps its settings', () => {
    const methods = [{ ...method, isEnabled: false, forEveryone: false, groups: ['g1'] }];
    expect(putRight(authenticatorAppEnabled, { methods })).toMatchObject([
      {
        target: 'MicrosoftAuthenticator',
        before: { isEnabled: false, groups: ['g1'] },
        after: { isEnabled: true, forEveryone: true, settings: { kept: 'yes' } },
      },
    ]);
  });
});
