import type { DirectorySettings } from '@rampart/domain/directory-settings.ts';

/** A directory whose users may do little by themselves. */
export const someDirectorySettings: DirectorySettings = {
  whoMayInviteGuests: 'administrators',
  usersMayConsent: 'low-impact-of-verified-publishers',
  usersMayRegisterApplications: false,
  usersMayCreateDirectories: false,
  usersMayCreateGroups: false,
  guestsSee: 'little',
};
