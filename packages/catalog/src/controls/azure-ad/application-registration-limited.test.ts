import { describe, expect, test } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { someDirectorySettings as settings } from '../../../test-support/some-directory-settings.ts';
import { applicationRegistrationLimited } from './application-registration-limited.ts';

describe('application registration', () => {
  isJudged(applicationRegistrationLimited, {
    'passes when users may not': [{ settings }, 'pass'],
    'fails when every user may': [{ settings: { ...settings, usersMayRegisterApplications: true } }, 'fail', /Every user/],
    'is not applicable when no member can sign in': [{ settings, people: [] }, 'not-applicable', /No member/],
    'is unknown when the settings could not be read': [{}, 'unknown', /identity.directory-settings/],
  });

  test('is fixed by one setting, and does not touch the others', () => {
    const open = { settings: { ...settings, usersMayRegisterApplications: true }, people: undefined };
    expect(putRight(applicationRegistrationLimited, open)).toEqual([
      {
        id: 'identity.update-directory-settings',
        kind: 'update',
        object: 'policy',
        target: 'authorizationPolicy',
        before: open.settings,
        after: { ...settings, usersMayRegisterApplications: false },
      },
    ]);
  });
});
