import type { GroupAccess } from '@rampart/domain/group-access.ts';
import type { Sharing } from '@rampart/facts/collaboration/sharing.ts';
import type { AccountProtection } from '@rampart/facts/identity/account-protection.ts';
import type { RegisteredMethods } from '@rampart/facts/identity/registered-methods.ts';
import type { MailProtection } from '@rampart/facts/mail/mail-protection.ts';
import type { Person } from '@rampart/facts/people/people.ts';

const whole = { id: 'orgUnits/root', name: 'the whole organisation', isDefault: true };

/** Accounts that are protected as they should be, unless said otherwise. */
export const anAccountProtection = (particular: Partial<AccountProtection> = {}): AccountProtection => ({
  ...whole,
  maySetUpSecondFactor: true,
  requiresSecondFactor: true,
  secondFactors: 'phishing-resistant',
  graceDays: 7,
  mayTrustDevices: false,
  sessionHours: 12,
  administratorsRecoverAlone: false,
  mayUsePasswordOnlyApps: false,
  ...particular,
});

/** Likewise mail. */
export const aMailProtection = (particular: Partial<MailProtection> = {}): MailProtection => ({
  ...whole,
  mayForwardAutomatically: false,
  mayUseImap: false,
  mayUsePop: false,
  mayUseOtherServers: false,
  scansBeforeDelivery: true,
  attachments: { encrypted: true, scripts: true, unusual: true },
  links: { findsShortened: true, scansImages: true, warnsOfUntrusted: true },
  spoofing: { similarDomains: true, employeeNames: true, ownDomain: true, unauthenticated: true, groups: true },
  ...particular,
});

/** Likewise what is shared. */
export const aSharing = (particular: Partial<Sharing> = {}): Sharing => ({
  ...whole,
  filesOutside: 'named-domains',
  warnsBeforeSharingOutside: true,
  mayPublishFiles: false,
  newFilesFor: 'owner',
  calendarsOutside: 'free-busy',
  chatsOutside: 'no-one',
  apps: 'named',
  groupsMadeBy: 'administrators',
  ...particular,
});

/** A group of the organisation for itself, unless said otherwise. */
export const aGroupAccess = (particular: Partial<GroupAccess> = {}): GroupAccess => ({
  id: 'crew@halden.example',
  name: 'Crew',
  joining: 'by-invitation',
  mayHaveOutsideMembers: false,
  reading: 'members',
  posting: 'people-inside',
  outsideMembers: 0,
  ...particular,
});

export const aGooglePerson = (particular: Partial<Person> = {}): Person => ({
  id: '1',
  mail: 'ann@halden.example',
  signInName: 'ann@halden.example',
  displayName: 'Ann',
  firstName: null,
  lastName: null,
  jobTitle: null,
  department: null,
  office: null,
  country: null,
  managerId: null,
  kind: 'member',
  isEnabled: true,
  createdAt: '2024-01-01T00:00:00.000Z',
  passwordChangedAt: null,
  lastSignInAt: '2026-10-20T00:00:00.000Z',
  passwordNeverExpires: null,
  passwordNotRequired: null,
  ...particular,
});

export const methodsOf = (personId: string, particular: Partial<RegisteredMethods> = {}): RegisteredMethods => ({
  personId,
  kinds: ['password'],
  isReadyForSecondFactor: false,
  isAdministrator: false,
  ...particular,
});
