import type { Person } from '@rampart/facts/people/people.ts';
import { countryCode } from '../../kit/country-code.ts';
import { isoTime } from '../../kit/iso-time.ts';
import type { User } from '../schema.ts';

export const toPerson = (user: User, lastSignInAt: string | null = null): Person => ({
  id: user.id,
  mail: user.mail?.toLowerCase() ?? null,
  signInName: user.userPrincipalName.toLowerCase(),
  displayName: user.displayName ?? user.userPrincipalName,
  firstName: user.givenName ?? null,
  lastName: user.surname ?? null,
  jobTitle: user.jobTitle ?? null,
  department: user.department ?? null,
  office: user.officeLocation ?? null,
  // Where a licence is used is always two letters; the country of the address is free text.
  country: countryCode(user.usageLocation) ?? countryCode(user.country),
  managerId: user.manager?.id ?? null,
  kind: user.userType === 'Guest' ? 'guest' : 'member',
  isEnabled: user.accountEnabled ?? false,
  createdAt: isoTime(user.createdDateTime),
  passwordChangedAt: isoTime(user.lastPasswordChangeDateTime),
  lastSignInAt,
  passwordNeverExpires: user.passwordPolicies?.includes('DisablePasswordExpiration') ?? false,
  passwordNotRequired: null,
});
