import { parametersIn, type Parameters } from './parameters.ts';

/** A kind of policy and the rules that say whom its policies are for: the same cmdlets for each. */
export interface Family {
  /** `Get-AntiPhishPolicy`, `New-AntiPhishRule`. */
  readonly noun: 'AntiPhish' | 'SafeLinks' | 'SafeAttachment' | 'HostedContentFilter' | 'MalwareFilter' | 'HostedOutboundSpamFilter';
  /** Of the policy that everyone has for whom no rule says otherwise; there is none where only a licence brings the protection. */
  readonly defaultName: string | null;
  readonly parameters: Parameters;
  /** The conditions of its rules. */
  readonly conditions: { readonly domains: string; readonly people: string; readonly groups: string };
}

const recipients = { domains: 'RecipientDomainIs', people: 'SentTo', groups: 'SentToMemberOf' };
const senders = { domains: 'SenderDomainIs', people: 'From', groups: 'FromMemberOf' };
const spamActions = 'MoveToJmf,AddXHeader,ModifySubject,Redirect,Delete,Quarantine,NoAction';
const impersonation = 'NoAction,BccMessage,Delete,MoveToJmf,Quarantine,Redirect';

/** Microsoft's reference of Exchange PowerShell: the parameters of each cmdlet, and what they are unless given. */
export const families: readonly Family[] = [
  {
    noun: 'AntiPhish',
    defaultName: 'Office365 AntiPhish Default',
    conditions: recipients,
    parameters: parametersIn(`
      AdminDisplayName | String |
      AuthenticationFailAction | MoveToJmf,Quarantine | MoveToJmf
      DmarcQuarantineAction | MoveToJmf,Quarantine | Quarantine
      DmarcRejectAction | Quarantine,Reject | Reject
      EnableFirstContactSafetyTips | Boolean | false
      EnableMailboxIntelligence | Boolean | true
      EnableMailboxIntelligenceProtection | Boolean | false
      EnableOrganizationDomainsProtection | Boolean | false
      EnableSimilarDomainsSafetyTips | Boolean | false
      EnableSimilarUsersSafetyTips | Boolean | false
      EnableSpoofIntelligence | Boolean | true
      EnableTargetedDomainsProtection | Boolean | false
      EnableTargetedUserProtection | Boolean | false
      EnableUnauthenticatedSender | Boolean | true
      EnableUnusualCharactersSafetyTips | Boolean | false
      EnableViaTag | Boolean | true
      ExcludedDomains | String[] |
      ExcludedSenders | String[] |
      HonorDmarcPolicy | Boolean | true
      MailboxIntelligenceProtectionAction | ${impersonation} | NoAction
      MailboxIntelligenceQuarantineTag | String | DefaultFullAccessPolicy
      PhishThresholdLevel | 1-4 | 1
      SpoofQuarantineTag | String | DefaultFullAccessPolicy
      TargetedDomainProtectionAction | ${impersonation} | NoAction
      TargetedDomainQuarantineTag | String | DefaultFullAccessPolicy
      TargetedDomainsToProtect | String[] |
      TargetedUserProtectionAction | ${impersonation} | NoAction
      TargetedUserQuarantineTag | String | DefaultFullAccessPolicy
      TargetedUsersToProtect | String[] |
    `),
  },
  {
    noun: 'SafeLinks',
    defaultName: null,
    conditions: recipients,
    parameters: parametersIn(`
      AdminDisplayName | String |
      AllowClickThrough | Boolean | false
      CustomNotificationText | String |
      DeliverMessageAfterScan | Boolean | true
      DisableUrlRewrite | Boolean | false
      DoNotRewriteUrls | String[] |
      EnableForInternalSenders | Boolean | true
      EnableOrganizationBranding | Boolean | false
      EnableSafeLinksForEmail | Boolean | true
      EnableSafeLinksForOffice | Boolean | true
      EnableSafeLinksForTeams | Boolean | true
      ScanUrls | Boolean | true
      TrackClicks | Boolean | true
      UseTranslatedNotificationText | Boolean | false
    `),
  },
  {
    noun: 'SafeAttachment',
    defaultName: null,
    conditions: recipients,
    parameters: parametersIn(`
      Action | Block,DynamicDelivery | Block
      AdminDisplayName | String |
      Enable | Boolean | false
      QuarantineTag | String | AdminOnlyAccessPolicy
    `),
  },
  {
    noun: 'HostedContentFilter',
    defaultName: 'Default',
    conditions: recipients,
    parameters: parametersIn(`
      AddXHeaderValue | String |
      AdminDisplayName | String |
      AllowedSenderDomains | String[] |
      AllowedSenders | String[] |
      BlockedSenderDomains | String[] |
      BlockedSenders | String[] |
      BulkQuarantineTag | String | DefaultFullAccessPolicy
      BulkSpamAction | ${spamActions} | MoveToJmf
      BulkThreshold | 1-9 | 7
      EnableLanguageBlockList | Boolean | false
      EnableRegionBlockList | Boolean | false
      HighConfidencePhishAction | Quarantine,Redirect | Quarantine
      HighConfidencePhishQuarantineTag | String | AdminOnlyAccessPolicy
      HighConfidenceSpamAction | ${spamActions} | MoveToJmf
      HighConfidenceSpamQuarantineTag | String | DefaultFullAccessPolicy
      InlineSafetyTipsEnabled | Boolean | true
      IntraOrgFilterState | Default,HighConfidencePhish,Phish,HighConfidenceSpam,Spam,Disabled | Default
      LanguageBlockList | String[] |
      ModifySubjectValue | String |
      PhishQuarantineTag | String | DefaultFullAccessPolicy
      PhishSpamAction | ${spamActions} | MoveToJmf
      PhishZapEnabled | Boolean | true
      QuarantineRetentionPeriod | 1-30 | 15
      RedirectToRecipients | String[] |
      RegionBlockList | String[] |
      SpamAction | ${spamActions} | MoveToJmf
      SpamQuarantineTag | String | DefaultFullAccessPolicy
      SpamZapEnabled | Boolean | true
    `),
  },
  {
    noun: 'MalwareFilter',
    defaultName: 'Default',
    conditions: recipients,
    parameters: parametersIn(`
      AdminDisplayName | String |
      CustomNotifications | Boolean | false
      EnableExternalSenderAdminNotifications | Boolean | false
      EnableFileFilter | Boolean | false
      EnableInternalSenderAdminNotifications | Boolean | false
      ExternalSenderAdminAddress | String |
      FileTypeAction | Quarantine,Reject | Reject
      FileTypes | String[] | ace ani apk app appx arj bat cab cmd com deb dex dll docm elf exe hta img iso jar jnlp kext lha lib library lnk lzh macho msc msi msix msp mst pif ppa ppam reg rev scf scr sct sys uif vb vbe vbs vxd wsc wsf wsh xll xz z
      InternalSenderAdminAddress | String |
      QuarantineTag | String | AdminOnlyAccessPolicy
      ZapEnabled | Boolean | true
    `),
  },
  {
    noun: 'HostedOutboundSpamFilter',
    defaultName: 'Default',
    conditions: senders,
    parameters: parametersIn(`
      ActionWhenThresholdReached | Alert,BlockUser,BlockUserForToday | BlockUserForToday
      AdminDisplayName | String |
      AutoForwardingMode | Automatic,Off,On | Automatic
      BccSuspiciousOutboundAdditionalRecipients | String[] |
      BccSuspiciousOutboundMail | Boolean | false
      NotifyOutboundSpam | Boolean | false
      NotifyOutboundSpamRecipients | String[] |
      RecipientLimitExternalPerHour | 0-10000 | 0
      RecipientLimitInternalPerHour | 0-10000 | 0
      RecipientLimitPerDay | 0-10000 | 0
    `),
  },
];
