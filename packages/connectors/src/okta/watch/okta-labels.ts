import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { z } from 'zod';

const status = { label: 'Status', values: { ACTIVE: 'Active', INACTIVE: 'Inactive' } };
const recovery = { values: { ACTIVE: 'Allowed', INACTIVE: 'Not allowed' } };
const enabled = { values: { true: 'Enabled', false: 'Disabled' } };
const name = { label: 'Name' };

const Enrolled = z
  .object({ key: z.string(), enroll: z.object({ self: z.string() }).optional() })
  .transform(({ key, enroll }) => `${key}: ${enroll?.self.toLowerCase().replace('_', ' ') ?? 'not set'}`)
  .catch('not readable');

/** The words of the Okta Admin Console for the fields of a policy. */
export const policyLabels: FieldLabels = {
  name,
  status,
  description: { label: 'Policy description' },
  'conditions.people.groups.include': { label: 'Assigned to groups' },
  'settings.password.complexity.minLength': { label: 'Minimum length' },
  'settings.password.complexity.minLowerCase': { label: 'Lower case letter' },
  'settings.password.complexity.minUpperCase': { label: 'Upper case letter' },
  'settings.password.complexity.minNumber': { label: 'Number (0-9)' },
  'settings.password.complexity.minSymbol': { label: 'Symbol (e.g., !@#$%^&*)' },
  'settings.password.complexity.excludeUsername': { label: 'Does not contain part of username', ...enabled },
  'settings.password.complexity.dictionary.common.exclude': { label: 'Restrict use of common passwords', ...enabled },
  'settings.password.age.historyCount': { label: 'Enforce password history for last passwords' },
  'settings.password.age.maxAgeDays': { label: 'Password expires after, in days' },
  'settings.password.lockout.maxAttempts': { label: 'Lock out user after unsuccessful attempts' },
  'settings.password.lockout.autoUnlockMinutes': { label: 'Account is automatically unlocked after, in minutes' },
  'settings.recovery.factors.okta_sms.status': { label: 'Users can initiate recovery with: SMS', ...recovery },
  'settings.recovery.factors.okta_call.status': { label: 'Users can initiate recovery with: Voice call', ...recovery },
  'settings.recovery.factors.okta_email.status': { label: 'Users can initiate recovery with: Email', ...recovery },
  'settings.recovery.factors.recovery_question.status': { label: 'Additional verification: Security Question', ...recovery },
  'settings.authenticators': {
    label: 'Eligible authenticators',
    entryText: (entry) => Enrolled.parse(entry),
  },
};

/** The same for a rule. */
export const ruleLabels: FieldLabels = {
  name,
  status,
  'conditions.people.users.exclude': { label: 'Exclude users' },
  'conditions.people.groups.include': { label: "User's group membership includes" },
  'conditions.people.groups.exclude': { label: "User's group membership excludes" },
  'conditions.network.connection': {
    label: "User's IP",
    values: { ANYWHERE: 'Anywhere', ZONE: 'In zone', ON_NETWORK: 'On network', OFF_NETWORK: 'Off network' },
  },
  'conditions.network.include': { label: "User's IP: in zone" },
  'conditions.network.exclude': { label: "User's IP: not in zone" },
  'actions.signon.access': { label: 'Access', values: { ALLOW: 'Allowed', DENY: 'Denied' } },
  'actions.signon.requireFactor': { label: 'Multifactor authentication (MFA)', values: { true: 'Required', false: 'Not required' } },
  'actions.signon.session.maxSessionIdleMinutes': { label: 'Maximum Okta global session idle time, in minutes' },
  'actions.signon.session.maxSessionLifetimeMinutes': { label: 'Maximum Okta global session lifetime, in minutes' },
  'actions.signon.session.usePersistentCookie': { label: 'Okta global session cookies persist across browser sessions', ...enabled },
  'actions.appSignOn.access': { label: 'Access', values: { ALLOW: 'Allowed', DENY: 'Denied' } },
  'actions.appSignOn.verificationMethod.factorMode': {
    label: 'User must authenticate with',
    values: { '1FA': 'Any 1 factor type', '2FA': 'Any 2 factor types' },
  },
  'actions.selfServicePasswordReset.requirement.stepUp.required': {
    label: 'Additional verification',
    values: { true: 'Required', false: 'Not required' },
  },
  'actions.selfServicePasswordReset.requirement.stepUp.methods': { label: 'Additional verification: only' },
  'actions.enroll.self': {
    label: 'Enrollment is',
    values: {
      CHALLENGE: 'Allowed if required authenticators are missing',
      LOGIN: 'Allowed if required authenticators are missing',
      NEVER: 'Denied for SSO authenticators',
      NEVER_INCLUDING_RECOVERY: 'Denied for all authenticators',
    },
  },
  'actions.appSignOn.verificationMethod.reauthenticateIn': { label: 'Prompt for authentication after' },
};

export const zoneLabels: FieldLabels = {
  name,
  status,
  usage: {
    label: 'Block access from IPs matching conditions listed in this zone',
    values: { BLOCKLIST: 'Yes', POLICY: 'No' },
  },
  gateways: { label: 'Gateway IPs', entryText: ({ value }) => String(value) },
  proxies: { label: 'Trusted proxy IPs', entryText: ({ value }) => String(value) },
  locations: { label: 'Locations', entryText: ({ country, region }) => [country, region].filter(Boolean).join(', ') },
  asns: { label: 'ISP ASNs' },
  proxyType: { label: 'IP type' },
};

export const methodLabels: FieldLabels = {
  name,
  'authenticator.status': { ...status, label: 'Authenticator: status' },
  'authenticator.settings.allowedFor': {
    label: 'This authenticator can be used for',
    values: { any: 'Authentication and recovery', sso: 'Authentication', recovery: 'Recovery', none: 'Nothing' },
  },
  'method.status': status,
};

export const groupLabels: FieldLabels = { name, 'profile.description': { label: 'Description' } };
