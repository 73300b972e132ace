import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { Sharing } from '@rampart/facts/collaboration/sharing.ts';
import type { AccountProtection } from '@rampart/facts/identity/account-protection.ts';
import type { MailProtection } from '@rampart/facts/mail/mail-protection.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { timeOf } from '../../kit/iso-time.ts';
import { ourWord } from '../../kit/words.ts';
import type { GoogleClient } from '../client.ts';
import { type ScopedSettings, scopedSettings } from './policy-scopes.ts';

type Value = Raw | undefined;

/** Vendors write booleans as texts here and there. */
function flag(value: Value, name: string): boolean | null {
  const given = value?.[name];
  if (typeof given === 'boolean') return given;
  return given === 'true' ? true : given === 'false' ? false : null;
}
const text = (value: Value, name: string): string | null => (typeof value?.[name] === 'string' ? value[name] : null);
const count = (value: Value, name: string): number | null => {
  const given = Number(value?.[name] ?? Number.NaN);
  return Number.isInteger(given) ? given : null;
};

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** A duration as `1209600s`, or as `168h`. */
function seconds(value: Value, name: string): number | null {
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text(value, name) ?? '') ?? [];
  return number === undefined ? null : Number(number) * (unitSeconds[unit] ?? 1);
}
const inUnits = (given: number | null, unit: number): number | null => (given === null ? null : given / unit);

async function scopesFor(client: GoogleClient, isAsked: (setting: string) => boolean): Promise<ScopedSettings[]> {
  return scopedSettings(await client.policies(), await client.orgUnits(), isAsked);
}

const factors = {
  ALL: 'any',
  NO_TELEPHONY: 'without-phone',
  PASSKEY_PLUS_SECURITY_CODE: 'without-phone',
  PASSKEY_PLUS_IP_BOUND_SECURITY_CODE: 'without-phone',
  PASSKEY_ONLY: 'phishing-resistant',
} as const;

/** Nothing is set where a date is missing; one that is yet to come requires nothing yet. */
function isRequired(value: Value, now: Date): boolean | null {
  if (value === undefined) return null;
  const from = timeOf(text(value, 'enforcedFrom') ?? '');
  return from > 0 && from <= now.getTime();
}

const ofAccounts = /^security\.(?:two_step_verification_|session_controls$|super_admin_account_recovery$|less_secure_apps$)/;

export async function collectAccountProtection(client: GoogleClient): Promise<AccountProtection[]> {
  const now = client.now();
  return (await scopesFor(client, (setting) => ofAccounts.test(setting))).map(({ id, name, isDefault, valueOf }) => {
    const step = (what: string): Value => valueOf(`security.two_step_verification_${what}`);
    const factorSet = text(step('enforcement_factor'), 'allowedSignInFactorSet');
    return {
      id,
      name,
      isDefault,
      maySetUpSecondFactor: flag(step('enrollment'), 'allowEnrollment'),
      requiresSecondFactor: isRequired(step('enforcement'), now),
      // A set that we do not know may contain anything.
      secondFactors: factorSet === null ? null : (ourWord(factors, factorSet) ?? 'any'),
      graceDays: inUnits(seconds(step('grace_period'), 'enrollmentGracePeriod'), 86_400),
      mayTrustDevices: flag(step('device_trust'), 'allowTrustingDevice'),
      sessionHours: inUnits(seconds(valueOf('security.session_controls'), 'webSessionDuration'), 3600),
      administratorsRecoverAlone: flag(valueOf('security.super_admin_account_recovery'), 'enableAccountRecovery'),
      mayUsePasswordOnlyApps: flag(valueOf('security.less_secure_apps'), 'allowLessSecureApps'),
    };
  });
}

/** Google refuses weak and leaked passwords as a whole, and does not speak of kinds of characters or of locking an account. */
export async function collectPasswordPolicies(client: GoogleClient): Promise<PasswordPolicy[]> {
  return (await scopesFor(client, (setting) => setting === 'security.password')).map(({ id, name, isDefault, valueOf }) => {
    const value = valueOf('security.password');
    const strength = text(value, 'allowedStrength');
    const mayReuse = flag(value, 'allowReuse');
    return {
      id,
      name,
      order: null,
      isEnforced: true,
      isBuiltIn: isDefault,
      groups: [],
      appliesToEveryone: isDefault,
      minLength: count(value, 'minimumLength'),
      kindsOfCharacters: [],
      refusesCommonPasswords: strength === null ? null : strength === 'STRONG',
      refusesOwnName: null,
      // It remembers a hundred where it remembers any.
      rememberedPasswords: mayReuse === null ? null : mayReuse ? 0 : 100,
      maxAgeDays: inUnits(seconds(value, 'expirationDuration'), 86_400),
      lockAfterAttempts: null,
      lockForMinutes: null,
      recoveredWith: null,
    };
  });
}

export async function collectMailProtection(client: GoogleClient): Promise<MailProtection[]> {
  return (await scopesFor(client, (setting) => setting.startsWith('gmail.'))).map(({ id, name, isDefault, valueOf }) => {
    const attachments = valueOf('gmail.email_attachment_safety');
    const links = valueOf('gmail.links_and_external_images');
    const spoofing = valueOf('gmail.spoofing_and_authentication');
    return {
      id,
      name,
      isDefault,
      mayForwardAutomatically: flag(valueOf('gmail.auto_forwarding'), 'enableAutoForwarding'),
      mayUseImap: flag(valueOf('gmail.imap_access'), 'enableImapAccess'),
      mayUsePop: flag(valueOf('gmail.pop_access'), 'enablePopAccess'),
      mayUseOtherServers: flag(valueOf('gmail.per_user_outbound_gateway'), 'allowUsersToUseExternalSmtpServers'),
      scansBeforeDelivery: flag(valueOf('gmail.enhanced_pre_delivery_message_scanning'), 'enableImprovedSuspiciousContentDetection'),
      attachments: {
        encrypted: flag(attachments, 'enableEncryptedAttachmentProtection'),
        scripts: flag(attachments, 'enableAttachmentWithScriptsProtection'),
        unusual: flag(attachments, 'enableAnomalousAttachmentProtection'),
      },
      links: {
        findsShortened: flag(links, 'enableShortenerScanning'),
        scansImages: flag(links, 'enableExternalImageScanning'),
        warnsOfUntrusted: flag(links, 'enableAggressiveWarningsOnUntrustedLinks'),
      },
      spoofing: {
        similarDomains: flag(spoofing, 'detectDomainNameSpoofing'),
        employeeNames: flag(spoofing, 'detectEmployeeNameSpoofing'),
        ownDomain: flag(spoofing, 'detectDomainSpoofingFromUnauthenticatedSenders'),
        unauthenticated: flag(spoofing, 'detectUnauthenticatedEmails'),
        groups: flag(spoofing, 'detectGroupsSpoofing'),
      },
    };
  });
}

const filesOutside = { DISALLOWED: 'no-one', ALLOWLISTED_DOMAINS: 'named-domains', ALLOWED: 'anyone' } as const;
const newFilesFor = {
  PRIVATE_TO_OWNER: 'owner',
  PRIMARY_AUDIENCE_WITH_LINK: 'people-inside-with-link',
  PRIMARY_AUDIENCE_WITH_LINK_OR_SEARCH: 'people-inside',
} as const;
const apps = { ALLOW_NONE: 'none', ALLOW_LISTED_APPS: 'named', ALLOW_ALL: 'any' } as const;
const groupsMadeBy = { ADMIN_ONLY: 'administrators', USERS_IN_DOMAIN: 'people-inside', ANYONE_CAN_CREATE: 'anyone' } as const;
const calendars = { EXTERNAL_NO_FREE_BUSY: 'nothing', EXTERNAL_FREE_BUSY_ONLY: 'free-busy' } as const;

/** Our word; of a value that we do not know, the worst. */
const orWorst = <T>(words: Readonly<Record<string, T>>, theirs: string | null, worst: T): T | null =>
  theirs === null ? null : (ourWord(words, theirs) ?? worst);

function chatsOutside(value: Value): Sharing['chatsOutside'] {
  const isAllowed = flag(value, 'allowExternalChat');
  if (isAllowed === null) return null;
  if (!isAllowed) return 'no-one';
  return text(value, 'externalChatRestriction') === 'TRUSTED_DOMAINS' ? 'named-domains' : 'anyone';
}

const ofSharing = /^(?:drive_and_docs|calendar|chat|groups_for_business|workspace_marketplace)\./;

export async function collectSharing(client: GoogleClient): Promise<Sharing[]> {
  return (await scopesFor(client, (setting) => ofSharing.test(setting))).map(({ id, name, isDefault, valueOf }) => {
    const files = valueOf('drive_and_docs.external_sharing');
    const calendar = valueOf('calendar.primary_calendar_max_allowed_external_sharing');
    return {
      id,
      name,
      isDefault,
      filesOutside: orWorst(filesOutside, text(files, 'externalSharingMode'), 'anyone'),
      warnsBeforeSharingOutside: flag(files, 'warnForExternalSharing'),
      mayPublishFiles: flag(files, 'allowPublishingFiles'),
      newFilesFor: orWorst(newFilesFor, text(valueOf('drive_and_docs.general_access_default'), 'defaultFileAccess'), 'people-inside'),
      calendarsOutside: orWorst<Sharing['calendarsOutside']>(calendars, text(calendar, 'maxAllowedExternalSharing'), 'details'),
      chatsOutside: chatsOutside(valueOf('chat.external_chat_restriction')),
      apps: orWorst(apps, text(valueOf('workspace_marketplace.apps_access_options'), 'accessLevel'), 'any'),
      groupsMadeBy: orWorst(groupsMadeBy, text(valueOf('groups_for_business.groups_sharing'), 'createGroupsAccessLevel'), 'anyone'),
    };
  });
}
