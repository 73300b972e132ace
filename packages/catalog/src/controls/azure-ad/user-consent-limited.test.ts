import { describe, expect, test } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { someDirectorySettings as settings } from '../../../test-support/some-directory-settings.ts';
import { userConsentLimited } from './user-consent-limited.ts';

describe('user consent', () => {
  isJudged(userConsentLimited, {
    'passes when people may consent to what is verified and harmless': [{ settings }, 'pass'],
    'passes when no one may consent': [{ settings: { ...settings, usersMayConsent: 'never' } }, 'pass'],
    'fails when people may consent to anything': [
      { settings: { ...settings, usersMayConsent: 'any-application' } },
      'fail',
      /any application/,
    ],
    'is not applicable when no member can sign in': [{ settings, people: [] }, 'not-applicable', /No member/],
    'is unknown when the settings could not be read': [{}, 'unknown', /identity.directory-settings/],
  });

  test('is fixed by one setting, and does not touch the others', () => {
    const open = { settings: { ...settings, usersMayConsent: 'any-application' as const }, people: undefined };
    expect(putRight(userConsentLimited, open)).toEqual([
      {
        id: 'identity.update-directory-settings',
        kind: 'update',
        object: 'policy',
        target: 'authorizationPolicy',
        before: open.settings,
        after: { ...settings, usersMayConsent: 'low-impact-of-verified-publishers' },
      },
    ]);
  });
});
