import type { Fields } from './parameters.ts';
import type { Family } from './policy-families.ts';
import type { InitialFamily } from './policies.ts';

/** Preset policies are named after when an administrator first turned the preset on. */
const standardName = 'Standard Preset Security Policy';

export const builtInName = 'Built-In Protection Policy';

const standard: Readonly<Partial<Record<Family['noun'], readonly [name: string, fields: Fields]>>> = {
  AntiPhish: [
    `${standardName}1622650005393`,
    {
      EnableFirstContactSafetyTips: true,
      EnableMailboxIntelligenceProtection: true,
      EnableOrganizationDomainsProtection: true,
      EnableSimilarDomainsSafetyTips: true,
      EnableSimilarUsersSafetyTips: true,
      EnableUnusualCharactersSafetyTips: true,
      MailboxIntelligenceProtectionAction: 'MoveToJmf',
      TargetedDomainProtectionAction: 'Quarantine',
      TargetedUserProtectionAction: 'Quarantine',
      PhishThresholdLevel: 3,
    },
  ],
  HostedContentFilter: [
    `${standardName}1622650006407`,
    {
      HighConfidenceSpamAction: 'Quarantine',
      HighConfidenceSpamQuarantineTag: 'DefaultFullAccessWithNotificationPolicy',
      PhishSpamAction: 'Quarantine',
      PhishQuarantineTag: 'DefaultFullAccessWithNotificationPolicy',
      BulkThreshold: 6,
      QuarantineRetentionPeriod: 30,
    },
  ],
  MalwareFilter: [`${standardName}1622650007658`, { EnableFileFilter: true }],
  SafeLinks: [`${standardName}1622650008534`, { AllowClickThrough: false }],
  SafeAttachment: [`${standardName}1622650009236`, { Enable: true, Action: 'Block' }],
};

/** What everyone with a licence has for whom nothing else is set. */
const builtIn: Readonly<Partial<Record<Family['noun'], Fields>>> = {
  SafeLinks: { AllowClickThrough: true, DisableUrlRewrite: true, EnableForInternalSenders: false },
  SafeAttachment: { Enable: true, Action: 'Block' },
};

const releaseName = 'Let people release';

/** A quarantine policy of the company's own: people may see, delete and release what is in it. */
export const ownQuarantinePolicies: Readonly<Record<string, Fields>> = { [releaseName]: { EndUserQuarantinePermissionsValue: 7 } };

/** What an administrator of the company changed in the default policies, and did not think through. */
const defaults: Readonly<Partial<Record<Family['noun'], Fields>>> = {
  AntiPhish: { HonorDmarcPolicy: false },
  HostedContentFilter: {
    SpamAction: 'AddXHeader',
    AddXHeaderValue: 'X-Halden-Spam',
    SpamZapEnabled: false,
    HighConfidencePhishQuarantineTag: releaseName,
    AllowedSenderDomains: ['partner-freight.example', 'haldenfreight.example'],
  },
  MalwareFilter: { ZapEnabled: false, QuarantineTag: 'DefaultFullAccessPolicy' },
  HostedOutboundSpamFilter: { AutoForwardingMode: 'On', ActionWhenThresholdReached: 'Alert' },
};

/** Policies of the company's own, for the finance people; and one that was started and never enabled. */
const custom = (financeGroup: string): Readonly<Partial<Record<Family['noun'], InitialFamily>>> => ({
  AntiPhish: {
    policies: [
      {
        name: 'Finance and executives',
        made: 'Custom',
        fields: {
          AuthenticationFailAction: 'Quarantine',
          EnableMailboxIntelligenceProtection: true,
          MailboxIntelligenceProtectionAction: 'Quarantine',
          EnableOrganizationDomainsProtection: true,
          TargetedDomainProtectionAction: 'Quarantine',
          EnableFirstContactSafetyTips: true,
          EnableSimilarDomainsSafetyTips: true,
          EnableSimilarUsersSafetyTips: true,
          EnableUnusualCharactersSafetyTips: true,
          PhishThresholdLevel: 3,
        },
      },
      { name: 'Depots trial', made: 'Custom', fields: {} },
    ],
    rules: [
      { name: 'Finance and executives', policy: 'Finance and executives', isEnabled: true, fields: { SentToMemberOf: [financeGroup] } },
      { name: 'Depots trial', policy: 'Depots trial', isEnabled: false, fields: { SentToMemberOf: [financeGroup] } },
    ],
  },
  SafeLinks: {
    policies: [{ name: 'Finance links', made: 'Custom', fields: { AllowClickThrough: true, TrackClicks: false } }],
    rules: [{ name: 'Finance links', policy: 'Finance links', isEnabled: true, fields: { SentToMemberOf: [financeGroup] } }],
  },
});

/** The policies of the first day. */
export function initialPolicies({ noun, defaultName }: Family, financeGroup: string): InitialFamily {
  const own = custom(financeGroup)[noun] ?? { policies: [], rules: [] };
  const [presetName, preset] = standard[noun] ?? [];
  return {
    rules: own.rules,
    policies: [
      ...(defaultName === null ? [] : [{ name: defaultName, made: 'Custom' as const, fields: defaults[noun] ?? {} }]),
      ...(builtIn[noun] === undefined ? [] : [{ name: builtInName, made: 'BuiltIn' as const, fields: builtIn[noun] }]),
      ...(presetName === undefined ? [] : [{ name: presetName, made: 'Standard' as const, fields: preset ?? {} }]),
      ...own.policies,
    ],
  };
}

/** Which policies the rule of a preset puts in force. */
export const presetPolicies = (kind: 'EOP' | 'ATP'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(standard)
      .filter(([noun]) => (noun.startsWith('Safe') ? 'ATP' : 'EOP') === kind)
      .map(([noun, [name]]) => [`${noun}Policy`, name]),
  );
export const presetRuleName = standardName;

/** What an administrator let in, and what they blocked. */
export const initialTenantLists = (domain: string) =>
  [
    { list: 'Sender', value: domain, isAllowed: true, removeAfter: 45, notes: 'Scanner in the depot' },
    { list: 'Sender', value: 'gmail.com', isAllowed: true, removeAfter: 45, notes: 'Applicants write from here' },
    { list: 'Sender', value: 'berths@port-authority.example', isAllowed: true, removeAfter: 45, notes: 'Berth notices' },
    { list: 'Sender', value: 'harbor-ledger7.example', isAllowed: false, removeAfter: null, notes: 'Fraud case' },
    { list: 'Url', value: 'harbor-ledger7.example/*', isAllowed: false, removeAfter: null, notes: '' },
    { list: 'IP', value: '2001:db8:25::/48', isAllowed: true, removeAfter: null, notes: 'The provider before 2023' },
  ] as const;
