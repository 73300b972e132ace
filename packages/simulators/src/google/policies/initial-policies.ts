import type { Body } from '../../kit/rest-api.ts';

/** One setting where it was set: by Google for everyone, or by an administrator for a unit. */
export interface InitialPolicy {
  readonly setting: string;
  readonly unit: string;
  readonly value: Body;
}

/** What Google sets for a new customer, of the settings that this company has. */
export const systemPolicies: Readonly<Record<string, Body>> = {
  'security.two_step_verification_enrollment': { allowEnrollment: true },
  'security.two_step_verification_enforcement': {},
  'security.two_step_verification_enforcement_factor': { allowedSignInFactorSet: 'ALL' },
  'security.two_step_verification_grace_period': { enrollmentGracePeriod: '0s' },
  'security.two_step_verification_device_trust': { allowTrustingDevice: true },
  'security.password': {
    allowedStrength: 'STRONG',
    minimumLength: 8,
    maximumLength: 100,
    enforceRequirementsAtLogin: false,
    allowReuse: false,
    expirationDuration: '0s',
  },
  'security.session_controls': { webSessionDuration: '1209600s' },
  'security.super_admin_account_recovery': { enableAccountRecovery: false },
  'security.user_account_recovery': { enableAccountRecovery: false },
  'security.less_secure_apps': { allowLessSecureApps: false },
  'gmail.imap_access': { enableImapAccess: true },
  'gmail.pop_access': { enablePopAccess: true },
  'gmail.auto_forwarding': { enableAutoForwarding: true },
  'gmail.per_user_outbound_gateway': { allowUsersToUseExternalSmtpServers: false },
  'gmail.enhanced_pre_delivery_message_scanning': { enableImprovedSuspiciousContentDetection: true },
  'gmail.email_attachment_safety': {
    enableEncryptedAttachmentProtection: true,
    enableAttachmentWithScriptsProtection: true,
    enableAnomalousAttachmentProtection: true,
    applyFutureRecommendedSettingsAutomatically: true,
  },
  'gmail.links_and_external_images': {
    enableShortenerScanning: true,
    enableExternalImageScanning: true,
    enableAggressiveWarningsOnUntrustedLinks: true,
    applyFutureSettingsAutomatically: true,
  },
  'gmail.spoofing_and_authentication': {
    detectDomainNameSpoofing: true,
    detectEmployeeNameSpoofing: true,
    detectDomainSpoofingFromUnauthenticatedSenders: true,
    detectUnauthenticatedEmails: true,
    detectGroupsSpoofing: true,
    applyFutureSettingsAutomatically: true,
  },
  'drive_and_docs.external_sharing': {
    externalSharingMode: 'ALLOWED',
    warnForExternalSharing: true,
    allowNonGoogleInvites: true,
    allowPublishingFiles: true,
  },
  'drive_and_docs.general_access_default': { defaultFileAccess: 'PRIVATE_TO_OWNER' },
  'calendar.primary_calendar_max_allowed_external_sharing': { maxAllowedExternalSharing: 'EXTERNAL_FREE_BUSY_ONLY' },
  'chat.external_chat_restriction': { allowExternalChat: false, externalChatRestriction: 'NO_RESTRICTION' },
  'groups_for_business.groups_sharing': {
    collaborationCapability: 'DOMAIN_USERS_ONLY',
    createGroupsAccessLevel: 'USERS_IN_DOMAIN',
    ownersCanAllowExternalMembers: false,
    ownersCanAllowIncomingMailFromPublic: true,
    viewTopicsDefaultAccessLevel: 'DOMAIN_USERS',
  },
  'workspace_marketplace.apps_access_options': { accessLevel: 'ALLOW_ALL' },
};

/** Cloud Identity Free, as Google's page "Product and SKU IDs" has it. */
export const freeLicence = '/product/101001/sku/1010010001';

/** Settings of which Google has a policy for those with that licence, and one for everyone else. */
export const policiesByLicence: readonly string[] = ['security.password'];

/** What the company's administrators set, and what is weak about it. */
export const administratorPolicies: readonly InitialPolicy[] = [
  {
    setting: 'security.two_step_verification_enforcement',
    unit: '/Administrators',
    value: { enforcedFrom: '2025-02-03T09:00:00Z' },
  },
  {
    setting: 'security.two_step_verification_enforcement_factor',
    unit: '/Administrators',
    value: { allowedSignInFactorSet: 'NO_TELEPHONY' },
  },
  {
    setting: 'security.password',
    unit: '/',
    value: {
      allowedStrength: 'WEAK',
      minimumLength: 8,
      maximumLength: 100,
      enforceRequirementsAtLogin: false,
      allowReuse: true,
      expirationDuration: '0s',
    },
  },
  {
    setting: 'security.password',
    unit: '/Administrators',
    value: {
      allowedStrength: 'STRONG',
      minimumLength: 14,
      maximumLength: 100,
      enforceRequirementsAtLogin: true,
      allowReuse: false,
      expirationDuration: '0s',
    },
  },
  { setting: 'security.super_admin_account_recovery', unit: '/', value: { enableAccountRecovery: true } },
  { setting: 'security.less_secure_apps', unit: '/Service accounts', value: { allowLessSecureApps: true } },
  { setting: 'gmail.auto_forwarding', unit: '/', value: { enableAutoForwarding: true } },
  { setting: 'gmail.enhanced_pre_delivery_message_scanning', unit: '/', value: { enableImprovedSuspiciousContentDetection: false } },
  {
    setting: 'gmail.email_attachment_safety',
    unit: '/',
    value: {
      enableEncryptedAttachmentProtection: false,
      enableAttachmentWithScriptsProtection: true,
      enableAnomalousAttachmentProtection: false,
      applyFutureRecommendedSettingsAutomatically: false,
    },
  },
  {
    setting: 'gmail.links_and_external_images',
    unit: '/',
    value: {
      enableShortenerScanning: true,
      enableExternalImageScanning: true,
      enableAggressiveWarningsOnUntrustedLinks: false,
      applyFutureSettingsAutomatically: true,
    },
  },
  {
    setting: 'gmail.spoofing_and_authentication',
    unit: '/',
    value: {
      detectDomainNameSpoofing: true,
      detectEmployeeNameSpoofing: false,
      detectDomainSpoofingFromUnauthenticatedSenders: true,
      detectUnauthenticatedEmails: false,
      detectGroupsSpoofing: false,
      applyFutureSettingsAutomatically: false,
    },
  },
  {
    setting: 'drive_and_docs.external_sharing',
    unit: '/',
    value: { externalSharingMode: 'ALLOWED', warnForExternalSharing: false, allowNonGoogleInvites: true, allowPublishingFiles: true },
  },
  { setting: 'drive_and_docs.general_access_default', unit: '/', value: { defaultFileAccess: 'PRIMARY_AUDIENCE_WITH_LINK' } },
  {
    setting: 'calendar.primary_calendar_max_allowed_external_sharing',
    unit: '/',
    value: { maxAllowedExternalSharing: 'EXTERNAL_ALL_INFO_READ_ONLY' },
  },
];
