import type { Change } from '@rampart/domain/change.ts';
import {
  type MailPolicy,
  type MailPolicyKind,
  type MailPolicySettings,
  type MailProtections,
  noAudience,
} from '@rampart/domain/mail-policy.ts';
import type { MailSettings } from '@rampart/domain/mail-settings.ts';
import { newMailPolicies } from '../src/judging/mail-filters/recommended-mail-protections.ts';

const good: Readonly<Record<string, MailProtections>> = {
  spam: {
    spam: 'junk',
    certainSpam: 'quarantine',
    phishing: 'quarantine',
    certainPhishing: 'quarantine',
    certainSpamQuarantine: 'people-notified',
    phishingQuarantine: 'people-notified',
    certainPhishingQuarantine: 'administrators',
    removesDeliveredSpam: true,
    removesDeliveredPhishing: true,
    allowedDomains: [],
  },
  malware: { blocksFileTypes: true, fileTypes: ['exe'], removesDeliveredMalware: true, malwareQuarantine: 'administrators' },
  'outgoing-spam': { automaticForwarding: 'off', senderOverLimit: 'block' },
};

/** The default policy of a kind, for everyone and as it should be, unless said otherwise. */
export function aMailPolicy(kind: MailPolicyKind, { protections = {}, ...particular }: Partial<Omit<MailPolicy, 'kind'>> = {}): MailPolicy {
  return {
    id: `${kind}/Default`,
    kind,
    name: 'Default',
    origin: kind === 'links' || kind === 'attachments' ? 'built-in' : 'default',
    isActive: true,
    order: 1_000_000,
    audience: { ...noAudience, everyone: true },
    exceptions: noAudience,
    ...particular,
    protections: { ...(newMailPolicies[kind]?.protections ?? good[kind]), ...protections },
  };
}

/** The policies as the vendor has them once the changes are made and enabled: what is new comes after those of the customer's own. */
export function afterMailChanges(policies: readonly MailPolicy[], changes: readonly Change[]): MailPolicy[] {
  const news = changes.flatMap(({ kind, after }): MailPolicy[] => {
    const settings = after as MailPolicySettings;
    return kind === 'create' ? [{ id: `${settings.kind}/${settings.name}`, origin: 'custom', order: 50, ...settings, isActive: true }] : [];
  });
  const olds = policies.map((policy) => {
    const change = changes.find(({ target }) => target === policy.id);
    return change === undefined ? policy : { ...policy, ...(change.after as MailPolicySettings) };
  });
  return [...olds, ...news];
}

/** As they should be, unless said otherwise. */
export const someMailSettings = (particular: Partial<MailSettings> = {}): MailSettings => ({
  scansSharedFiles: true,
  scansDocuments: true,
  mayOpenHarmfulDocuments: false,
  auditsMailboxes: true,
  recordsActivity: true,
  maySendWithPassword: false,
  signsInWithTokens: true,
  marksOutsideMail: true,
  mayForwardOutside: false,
  ...particular,
});

/** Some of the people. */
export const finance = { ...noAudience, groups: ['finance@halden.example'] };
