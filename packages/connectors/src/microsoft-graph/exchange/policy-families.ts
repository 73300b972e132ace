import type { MailPolicyKind, MailPolicySettings, MailProtections } from '@rampart/domain/mail-policy.ts';
import { type Part, part } from '../../kit/fields-to-write.ts';
import { ourWord, theirWord } from '../../kit/words.ts';

type Words = Readonly<Record<string, string>>;
type Protection = keyof MailProtections;

/** Our setting, the parameter of the cmdlets that says it, and their words for its values where it has words. */
type Field = readonly [ours: Protection, theirs: string, words?: Words];

/** The first of several words with one meaning is the one that is written. */
const actions: Words = {
  MoveToJmf: 'junk',
  ModifySubject: 'junk',
  Quarantine: 'quarantine',
  Reject: 'reject',
  Delete: 'delete',
  NoAction: 'deliver',
  AddXHeader: 'deliver',
  BccMessage: 'deliver',
};

/** The quarantine policies that Microsoft made, which no one can change. Those of the customer's own are read: see `quarantine.ts`. */
export const builtInQuarantine: Words = {
  AdminOnlyAccessPolicy: 'administrators',
  DefaultFullAccessPolicy: 'people',
  DefaultFullAccessWithNotificationPolicy: 'people-notified',
};

export interface Family {
  readonly kind: MailPolicyKind;
  /** `Get-AntiPhishPolicy`, `New-AntiPhishRule`. */
  readonly noun: string;
  readonly conditions: { readonly domains: string; readonly people: string; readonly groups: string };
  /** The cmdlets of the rules that put the preset security policies of this kind in force. */
  readonly presetRule: 'EOPProtectionPolicyRule' | 'ATPProtectionPolicyRule' | null;
  /** An organisation without a licence of Defender for Office 365 does not have their cmdlets. */
  readonly needsDefender?: true;
  readonly fields: readonly Field[];
  /** What a new policy takes over from the default one, which it comes before: lists of the customer's own, and how quarantine works. */
  readonly inherits?: readonly string[];
}

const recipients = { domains: 'RecipientDomainIs', people: 'SentTo', groups: 'SentToMemberOf' };
const senders = { domains: 'SenderDomainIs', people: 'From', groups: 'FromMemberOf' };

export const families: readonly Family[] = [
  {
    kind: 'anti-phishing',
    noun: 'AntiPhish',
    conditions: recipients,
    presetRule: 'EOPProtectionPolicyRule',
    fields: [
      ['detectsSpoofing', 'EnableSpoofIntelligence'],
      ['honoursDmarc', 'HonorDmarcPolicy'],
      ['spoofedMail', 'AuthenticationFailAction', actions],
      ['phishingThreshold', 'PhishThresholdLevel'],
      ['protectsOwnDomains', 'EnableOrganizationDomainsProtection'],
      ['impersonatedDomainMail', 'TargetedDomainProtectionAction', actions],
      ['learnsContacts', 'EnableMailboxIntelligence'],
      ['protectsContacts', 'EnableMailboxIntelligenceProtection'],
      ['impersonatedContactMail', 'MailboxIntelligenceProtectionAction', actions],
      ['warnsOfSimilarPeople', 'EnableSimilarUsersSafetyTips'],
      ['warnsOfSimilarDomains', 'EnableSimilarDomainsSafetyTips'],
      ['warnsOfUnusualCharacters', 'EnableUnusualCharactersSafetyTips'],
      ['warnsOfFirstContact', 'EnableFirstContactSafetyTips'],
    ],
    inherits: [
      'DmarcQuarantineAction',
      'DmarcRejectAction',
      'EnableTargetedDomainsProtection',
      'EnableTargetedUserProtection',
      'EnableUnauthenticatedSender',
      'EnableViaTag',
      'ExcludedDomains',
      'ExcludedSenders',
      'MailboxIntelligenceQuarantineTag',
      'SpoofQuarantineTag',
      'TargetedDomainQuarantineTag',
      'TargetedDomainsToProtect',
      'TargetedUserProtectionAction',
      'TargetedUserQuarantineTag',
      'TargetedUsersToProtect',
    ],
  },
  {
    kind: 'links',
    noun: 'SafeLinks',
    conditions: recipients,
    presetRule: 'ATPProtectionPolicyRule',
    needsDefender: true,
    fields: [
      ['checksLinksInMail', 'EnableSafeLinksForEmail'],
      ['checksLinksInChats', 'EnableSafeLinksForTeams'],
      ['checksLinksInDocuments', 'EnableSafeLinksForOffice'],
      ['scansLinks', 'ScanUrls'],
      ['waitsForScan', 'DeliverMessageAfterScan'],
      ['checksInternalMail', 'EnableForInternalSenders'],
      ['recordsClicks', 'TrackClicks'],
      ['mayClickThrough', 'AllowClickThrough'],
    ],
  },
  {
    kind: 'attachments',
    noun: 'SafeAttachment',
    conditions: recipients,
    presetRule: 'ATPProtectionPolicyRule',
    needsDefender: true,
    fields: [
      ['opensAttachments', 'Enable'],
      ['harmfulAttachment', 'Action', { Block: 'block', DynamicDelivery: 'deliver-without' }],
    ],
  },
  {
    kind: 'spam',
    noun: 'HostedContentFilter',
    conditions: recipients,
    presetRule: 'EOPProtectionPolicyRule',
    fields: [
      ['spam', 'SpamAction', actions],
      ['certainSpam', 'HighConfidenceSpamAction', actions],
      ['phishing', 'PhishSpamAction', actions],
      ['certainPhishing', 'HighConfidencePhishAction', actions],
      ['certainSpamQuarantine', 'HighConfidenceSpamQuarantineTag', builtInQuarantine],
      ['phishingQuarantine', 'PhishQuarantineTag', builtInQuarantine],
      ['certainPhishingQuarantine', 'HighConfidencePhishQuarantineTag', builtInQuarantine],
      ['removesDeliveredSpam', 'SpamZapEnabled'],
      ['removesDeliveredPhishing', 'PhishZapEnabled'],
      ['allowedDomains', 'AllowedSenderDomains'],
    ],
  },
  {
    kind: 'malware',
    noun: 'MalwareFilter',
    conditions: recipients,
    presetRule: 'EOPProtectionPolicyRule',
    fields: [
      ['blocksFileTypes', 'EnableFileFilter'],
      ['fileTypes', 'FileTypes'],
      ['malwareQuarantine', 'QuarantineTag', builtInQuarantine],
      ['removesDeliveredMalware', 'ZapEnabled'],
    ],
  },
  {
    kind: 'outgoing-spam',
    noun: 'HostedOutboundSpamFilter',
    conditions: senders,
    presetRule: null,
    fields: [
      ['automaticForwarding', 'AutoForwardingMode', { Off: 'off', On: 'on', Automatic: 'as-the-vendor-decides' }],
      ['senderOverLimit', 'ActionWhenThresholdReached', { Alert: 'alert', BlockUserForToday: 'block-for-a-day', BlockUser: 'block' }],
    ],
  },
];

/** What we do not know counts as what protects least: a word without one of ours is `other`. */
const unknownWords: Partial<Readonly<Record<Protection, string>>> = { automaticForwarding: 'on', senderOverLimit: 'alert' };

function readField([ours, theirs, known]: Field, raw: Readonly<Record<string, unknown>>, quarantine: Words): unknown {
  const value = raw[theirs];
  const words = known === builtInQuarantine ? { ...quarantine, ...known } : known;
  if (words === undefined) return Array.isArray(value) ? value.map(String) : (value ?? (ours === 'allowedDomains' ? [] : undefined));
  return typeof value === 'string' ? (ourWord(words, value) ?? unknownWords[ours] ?? 'other') : undefined;
}

/** Checked by the schema of the fact afterwards. `quarantine` are the customer's own quarantine policies, by name. */
export const protectionsOf = ({ fields }: Family, raw: Readonly<Record<string, unknown>>, quarantine: Words = {}): MailProtections =>
  Object.fromEntries(
    fields.map((field) => [field[0], readField(field, raw, quarantine)] as const).filter(([, value]) => value !== undefined),
  );

export const partsOf = ({ fields }: Family): readonly Part<MailPolicySettings>[] =>
  fields.map(([ours, theirs, words]) =>
    part(
      theirs,
      ({ protections }) => protections[ours],
      ({ protections }) => (words === undefined ? protections[ours] : theirWord(words, protections[ours])),
    ),
  );
