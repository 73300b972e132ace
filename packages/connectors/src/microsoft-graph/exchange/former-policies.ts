import { isDeepStrictEqual } from 'node:util';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import type { CmdletParameters } from './exchange-client.ts';
import type { Family } from './policy-families.ts';

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Microsoft's reference of Exchange PowerShell: what `New-…Policy` takes, but for what is for Microsoft's own use and what is no longer used. */
const taken: Readonly<Record<Family['kind'], readonly string[]>> = {
  'anti-phishing': namesIn(`
    AdminDisplayName AuthenticationFailAction DmarcQuarantineAction DmarcRejectAction EnableFirstContactSafetyTips EnableMailboxIntelligence
    EnableMailboxIntelligenceProtection EnableOrganizationDomainsProtection EnableSimilarDomainsSafetyTips EnableSimilarUsersSafetyTips
    EnableSpoofIntelligence EnableTargetedDomainsProtection EnableTargetedUserProtection EnableUnauthenticatedSender
    EnableUnusualCharactersSafetyTips EnableViaTag ExcludedDomains ExcludedSenders HonorDmarcPolicy MailboxIntelligenceProtectionAction
    MailboxIntelligenceProtectionActionRecipients MailboxIntelligenceQuarantineTag PhishThresholdLevel SpoofQuarantineTag
    TargetedDomainActionRecipients TargetedDomainProtectionAction TargetedDomainQuarantineTag TargetedDomainsToProtect
    TargetedUserActionRecipients TargetedUserProtectionAction TargetedUserQuarantineTag TargetedUsersToProtect`),
  links: namesIn(`
    AdminDisplayName AllowClickThrough CustomNotificationText DeliverMessageAfterScan DisableUrlRewrite DoNotRewriteUrls
    EnableForInternalSenders EnableOrganizationBranding EnableSafeLinksForEmail EnableSafeLinksForOffice EnableSafeLinksForTeams ScanUrls
    TrackClicks UseTranslatedNotificationText`),
  attachments: namesIn('Action AdminDisplayName Enable QuarantineTag'),
  spam: namesIn(`
    AddXHeaderValue AdminDisplayName AllowedSenderDomains AllowedSenders BlockedSenderDomains BlockedSenders BulkMovesEnabled
    BulkQuarantineTag BulkSpamAction BulkThreshold EnableLanguageBlockList EnableRegionBlockList HighConfidencePhishAction
    HighConfidencePhishQuarantineTag HighConfidenceSpamAction HighConfidenceSpamQuarantineTag IncreaseScoreWithBizOrInfoUrls
    IncreaseScoreWithImageLinks IncreaseScoreWithNumericIps IncreaseScoreWithRedirectToOtherPort InlineSafetyTipsEnabled
    IntraOrgFilterState LanguageBlockList MarkAsSpamBulkMail MarkAsSpamEmbedTagsInHtml MarkAsSpamEmptyMessages MarkAsSpamFormTagsInHtml
    MarkAsSpamFramesInHtml MarkAsSpamFromAddressAuthFail MarkAsSpamJavaScriptInHtml MarkAsSpamNdrBackscatter MarkAsSpamObjectTagsInHtml
    MarkAsSpamSensitiveWordList MarkAsSpamSpfRecordHardFail MarkAsSpamWebBugsInHtml ModifySubjectValue PhishQuarantineTag PhishSpamAction
    PhishZapEnabled QuarantineRetentionPeriod RedirectToRecipients RegionBlockList SpamAction SpamQuarantineTag SpamZapEnabled
    TestModeAction TestModeBccToRecipients`),
  malware: namesIn(`
    AdminDisplayName CustomExternalBody CustomExternalSubject CustomFromAddress CustomFromName CustomInternalBody CustomInternalSubject
    CustomNotifications EnableExternalSenderAdminNotifications EnableFileFilter EnableInternalSenderAdminNotifications
    ExternalSenderAdminAddress FileTypeAction FileTypes InternalSenderAdminAddress QuarantineTag ZapEnabled`),
  'outgoing-spam': namesIn(`
    ActionWhenThresholdReached AdminDisplayName AutoForwardingMode BccSuspiciousOutboundAdditionalRecipients BccSuspiciousOutboundMail
    NotifyOutboundSpam NotifyOutboundSpamRecipients RecipientLimitExternalPerHour RecipientLimitInternalPerHour RecipientLimitPerDay`),
};

const isPlain = (value: unknown): boolean =>
  typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '');
const canBeSent = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 && value.every(isPlain) : isPlain(value));

/** All that a policy was set to, as far as a new one can be made with it. What is empty is so in a new one. */
export const formerParameters = ({ kind }: Family, policy: Raw): CmdletParameters =>
  Object.fromEntries(taken[kind].filter((name) => canBeSent(policy[name])).map((name) => [name, policy[name]]));

/** What the service sets by itself, and what says the same twice. */
export const setByMicrosoft: ReadonlySet<string> = new Set([
  'Guid',
  'Id',
  'Identity',
  'WhenChanged',
  'WhenChangedUTC',
  'WhenCreated',
  'RuleVersion',
  'IsValid',
  'Priority',
]);

/** What is another when the same policy is made again. */
const ofOneMaking = new Set([
  ...setByMicrosoft,
  'DistinguishedName',
  'ExchangeObjectId',
  'ObjectState',
  'OriginatingServer',
  'RunspaceId',
  'WhenCreatedUTC',
]);

const contentOf = (policy: Raw): Raw =>
  canonicalSettings(Object.fromEntries(Object.entries(policy).filter(([name]) => !name.includes('@'))), { without: ofOneMaking });

/** The names of what a policy is set to otherwise than it was. */
export function differencesIn(former: Raw, made: Raw): readonly string[] {
  const [was, is] = [contentOf(former), contentOf(made)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !isDeepStrictEqual(was[name], is[name]));
}

/** What could be made again only with another content is not made again. */
export const madeOtherwise = (name: string, differences: readonly string[]): VendorFailure =>
  new VendorFailure('Microsoft', {
    kind: 'ours',
    reason: `Microsoft would make the policy “${name}” with another value of ${differences.slice(0, 5).join(', ')}, so it was not made. Make it in the Microsoft Defender portal, under Policies & rules, Threat policies.`,
  });
