import { describe, expect, test } from 'vitest';
import { aPerson } from '../../../test-support/directory-objects.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { someDirectorySettings as settings } from '../../../test-support/some-directory-settings.ts';
import { guestAccessLimited } from './guest-access-limited.ts';

describe('guest access', () => {
  isJudged(guestAccessLimited, {
    'passes when guests see little': [{ settings }, 'pass'],
    'passes when guests see only themselves': [{ settings: { ...settings, guestsSee: 'only-themselves' } }, 'pass'],
    'fails when guests see what members see': [{ settings: { ...settings, guestsSee: 'what-members-see' } }, 'fail', /as members do/],
    'is not applicable when there are no guests': [{ settings, people: [aPerson('ann')] }, 'not-applicable', /no guests/],
    'is unknown when guests have a role of their own': [{ settings: { ...settings, guestsSee: null } }, 'unknown', /not known/],
    'is unknown when the settings could not be read': [{}, 'unknown', /identity.directory-settings/],
  });

  test('is fixed by one setting, and does not touch the others', () => {
    const open = { people: undefined, settings: { ...settings, guestsSee: 'what-members-see' as const } };
    expect(putRight(guestAccessLimited, open)).toEqual([
      {
        id: 'identity.update-directory-settings',
        kind: 'update',
        object: 'policy',
        target: 'authorizationPolicy',
        before: open.settings,
        after: { ...settings, guestsSee: 'little' },
      },
    ]);
  });
});
