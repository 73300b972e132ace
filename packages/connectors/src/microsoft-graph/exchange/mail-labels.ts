import type { MailProtections } from '@rampart/domain/mail-policy.ts';
import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { families } from './policy-families.ts';

const onOff = { true: 'On', false: 'Off' };
const actions = {
  deliver: 'Don’t apply any action',
  junk: 'Move the message to the recipients’ Junk Email folders',
  quarantine: 'Quarantine the message',
  reject: 'Reject the message',
  delete: 'Delete the message before it’s delivered',
};

/** As the Microsoft Defender portal labels them. */
const protections: Readonly<Record<keyof MailProtections, string>> = {
  detectsSpoofing: 'Enable spoof intelligence',
  honoursDmarc: 'Honor DMARC record policy when the message is detected as spoof',
  spoofedMail: 'If the message is detected as spoof by spoof intelligence',
  phishingThreshold: 'Phishing email threshold',
  protectsOwnDomains: 'Enable domains to protect: include domains I own',
  impersonatedDomainMail: 'If a message is detected as domain impersonation',
  learnsContacts: 'Enable mailbox intelligence',
  protectsContacts: 'Enable intelligence for impersonation protection',
  impersonatedContactMail: 'If mailbox intelligence detects an impersonated user',
  warnsOfSimilarPeople: 'Show user impersonation safety tip',
  warnsOfSimilarDomains: 'Show domain impersonation safety tip',
  warnsOfUnusualCharacters: 'Show user impersonation unusual characters safety tip',
  warnsOfFirstContact: 'Show first contact safety tip',
  checksLinksInMail: 'Safe Links for email',
  checksLinksInChats: 'Safe Links for Teams',
  checksLinksInDocuments: 'Safe Links for Office 365 apps',
  scansLinks: 'Apply real-time URL scanning for suspicious links and links that point to files',
  waitsForScan: 'Wait for URL scanning to complete before delivering the message',
  checksInternalMail: 'Apply Safe Links to email messages sent within the organization',
  recordsClicks: 'Track user clicks',
  mayClickThrough: 'Let users click through to the original URL',
  opensAttachments: 'Safe Attachments scanning',
  harmfulAttachment: 'Safe Attachments unknown malware response',
  spam: 'Spam message action',
  certainSpam: 'High confidence spam message action',
  phishing: 'Phishing message action',
  certainPhishing: 'High confidence phishing message action',
  certainSpamQuarantine: 'High confidence spam: quarantine policy',
  phishingQuarantine: 'Phishing: quarantine policy',
  certainPhishingQuarantine: 'High confidence phishing: quarantine policy',
  malwareQuarantine: 'Malware: quarantine policy',
  removesDeliveredSpam: 'Zero-hour auto purge (ZAP): enable for spam messages',
  removesDeliveredPhishing: 'Zero-hour auto purge (ZAP): enable for phishing messages',
  removesDeliveredMalware: 'Enable zero-hour auto purge for malware',
  allowedDomains: 'Allowed domains',
  blocksFileTypes: 'Enable the common attachments filter',
  fileTypes: 'Common attachments filter: file types',
  automaticForwarding: 'Automatic forwarding rules',
  senderOverLimit: 'Restriction placed on users who reach the message limit',
};

const values: SettingWords['values'] = {
  phishingThreshold: { '1': '1 – Standard', '2': '2 – Aggressive', '3': '3 – More aggressive', '4': '4 – Most aggressive' },
  harmfulAttachment: { block: 'Block', 'deliver-without': 'Dynamic Delivery' },
  automaticForwarding: {
    off: 'Off – Forwarding is disabled',
    on: 'On – Forwarding is enabled',
    'as-the-vendor-decides': 'Automatic – System-controlled',
  },
  senderOverLimit: {
    alert: 'No action, alert only',
    'block-for-a-day': 'Restrict the user from sending mail until the following day',
    block: 'Restrict the user from sending mail',
  },
};
const quarantine = {
  administrators: 'AdminOnlyAccessPolicy',
  people: 'DefaultFullAccessPolicy',
  'people-notified': 'DefaultFullAccessWithNotificationPolicy',
  'on-request': 'A policy with limited access',
  'on-request-notified': 'A policy with limited access and notifications',
  other: 'Another policy',
};
const valuesOf = (name: string): SettingWords['values'][string] =>
  values[name] ??
  (name.endsWith('Quarantine') ? quarantine : undefined) ??
  (/(?:Mail|^spam|^certainSpam|hishing)$/.test(name) && !name.startsWith('removes') && !name.startsWith('checks') ? actions : onOff);

const settings = {
  scansSharedFiles: 'Turn on Defender for Office 365 for SharePoint, OneDrive, and Microsoft Teams',
  scansDocuments: 'Turn on Safe Documents for Office clients',
  mayOpenHarmfulDocuments: 'Allow people to click through Protected View even if Safe Documents identified the file as malicious',
  auditsMailboxes: 'Mailbox auditing on by default',
  recordsActivity: 'Record user and admin activity (audit log)',
  maySendWithPassword: 'SMTP AUTH for the organization',
  signsInWithTokens: 'Modern authentication for Outlook',
  marksOutsideMail: 'External sender tag in Outlook',
  mayForwardOutside: 'Remote domain Default: allow automatic forwarding',
};

const listEntry = {
  effect: 'Action',
  'senderAddress.value': 'Domains & addresses',
  'senderDomain.value': 'Domains & addresses',
  'links.value': 'URLs',
  attachment: 'Files',
  server: 'IP addresses',
  until: 'Remove on',
  comment: 'Notes',
};

export const tenantListLabels: FieldLabels = {
  list: { label: 'Tenant Allow/Block List', values: { Sender: 'Domains & addresses', Url: 'URLs', FileHash: 'Files', IP: 'IP addresses' } },
  Value: { label: 'Value' },
  Action: { label: 'Action' },
  ExpirationDate: { label: 'Remove on' },
  RemoveAfter: { label: 'Remove so many days after the last use' },
  Notes: { label: 'Notes' },
};

/** What the Defender portal and the Exchange admin center call what is changed. */
export const mailWords: SettingWords = {
  labels: {
    'audience.domains': 'Domains',
    ...listEntry,
    ...settings,
    ...Object.fromEntries(Object.entries(protections).map(([name, label]) => [`protections.${name}`, label])),
  },
  values: {
    effect: { allow: 'Allow', block: 'Block' },
    until: { unused: '45 days after last used date', removed: 'Never expire' },
    ...Object.fromEntries(Object.keys(settings).map((name) => [name, onOff])),
    ...Object.fromEntries(Object.keys(protections).map((name) => [`protections.${name}`, valuesOf(name)])),
  },
};

/** The same for what is watched, by the names of the cmdlets' parameters. */
export const mailPolicyLabels: FieldLabels = {
  name: { label: 'Name' },
  'policy.EndUserQuarantinePermissions': { label: 'Recipient message access' },
  'policy.ESNEnabled': { label: 'Quarantine notification', values: onOff },
  'rule.RecipientDomainIs': { label: 'Domains' },
  'rule.SentTo': { label: 'Users' },
  'rule.SentToMemberOf': { label: 'Groups' },
  'rule.ExceptIfRecipientDomainIs': { label: 'Exclude: domains' },
  'rule.ExceptIfSentTo': { label: 'Exclude: users' },
  'rule.ExceptIfSentToMemberOf': { label: 'Exclude: groups' },
  ...Object.fromEntries(
    families.flatMap(({ fields }) => fields.map(([ours, theirs]) => [`policy.${theirs}`, { label: protections[ours] }] as const)),
  ),
};

export const mailSettingLabels: FieldLabels = {
  EnableATPForSPOTeamsODB: { label: settings.scansSharedFiles },
  EnableSafeDocs: { label: settings.scansDocuments },
  AllowSafeDocsOpen: { label: settings.mayOpenHarmfulDocuments },
  AuditDisabled: { label: settings.auditsMailboxes, values: { true: 'Off', false: 'On' } },
  OAuth2ClientProfileEnabled: { label: settings.signsInWithTokens, values: onOff },
  SmtpClientAuthenticationDisabled: { label: settings.maySendWithPassword, values: { true: 'Off', false: 'On' } },
  UnifiedAuditLogIngestionEnabled: { label: settings.recordsActivity, values: onOff },
  Enabled: { label: settings.marksOutsideMail, values: onOff },
  AutoForwardEnabled: { label: settings.mayForwardOutside, values: onOff },
};
