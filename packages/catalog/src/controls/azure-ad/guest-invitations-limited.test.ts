import { describe, expect, test } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { someDirectorySettings as settings } from '../../../test-support/some-directory-settings.ts';
import { guestInvitationsLimited } from './guest-invitations-limited.ts';

describe('guest invitations', () => {
  isJudged(guestInvitationsLimited, {
    'passes when administrators invite': [{ settings }, 'pass'],
    'passes when no one may': [{ settings: { ...settings, whoMayInviteGuests: 'nobody' } }, 'pass'],
    'fails when guests invite guests': [{ settings: { ...settings, whoMayInviteGuests: 'everyone' } }, 'fail', /guests included/],
    'fails when every member does': [{ settings: { ...settings, whoMayInviteGuests: 'members' } }, 'fail', /Every member/],
    'is not applicable when no member can sign in': [{ settings, people: [] }, 'not-applicable', /No member/],
    'is unknown when the settings could not be read': [{}, 'unknown', /identity.directory-settings/],
  });

  test('is fixed by one setting, and does not touch the others', () => {
    const open = { settings: { ...settings, whoMayInviteGuests: 'everyone' as const }, people: undefined };
    expect(putRight(guestInvitationsLimited, open)).toEqual([
      {
        id: 'identity.update-directory-settings',
        kind: 'update',
        object: 'policy',
        target: 'authorizationPolicy',
        before: open.settings,
        after: { ...settings, whoMayInviteGuests: 'administrators' },
      },
    ]);
  });
});
