import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Watches } from '../../kit/connector.ts';
import type { MimecastClient } from '../client.ts';
import { addressOf, linkKeyOf, linkSettingsOf, listManagedUrls } from '../links/links.ts';
import { permissions } from '../permissions.ts';
import { ManagedUrl, SenderPolicy } from '../schema.ts';
import { type Listed, listPolicies, senderSettingsOf } from '../sender-rules/sender-rules.ts';

/** What Mimecast sets by itself. */
const setByMimecast = new Set(['createTime', 'lastUpdated', 'createdBy', 'updatedBy']);

function toConfiguredPolicy({ id, option, list, policy }: Listed): ConfigurationObject {
  const { description, enabled, ...rest } = policy;
  const settings = canonicalSettings({ option, ...rest, enabled: enabled !== false }, { without: setByMimecast });
  return { id, name: description || id, parent: list, isEnabled: enabled !== false, position: null, settings };
}

/** By what it manages: Mimecast's own id is another after it was deleted and made again. */
function toConfiguredUrl(live: ManagedUrl): ConfigurationObject {
  const { id: _id, ...rest } = live;
  const settings = canonicalSettings(rest, { without: setByMimecast });
  return { id: linkKeyOf(linkSettingsOf(live)), name: addressOf(live), parent: null, isEnabled: null, position: null, settings };
}

export const collectsConfiguredMimecast = [
  collects(configuredPolicies, {
    title: 'Bypasses of the spoofing check and blocked senders, watched for drift',
    scopes: [permissions.policies],
    with: async (client: MimecastClient) => (await listPolicies(client)).map(toConfiguredPolicy),
  }),
  collects(configuredRules, {
    title: 'Managed URLs, watched for drift',
    scopes: [permissions.links],
    with: async (client: MimecastClient) => (await listManagedUrls(client)).map(toConfiguredUrl),
  }),
];

const yesNo = { values: { true: 'Yes', false: 'No' } };

/** The words of the Administration Console for policies about senders. */
const policyLabels: FieldLabels = {
  name: { label: 'Policy narrative' },
  enabled: { label: 'Policy status', values: { true: 'Enabled', false: 'Disabled' } },
  option: {
    label: 'Select option',
    values: {
      enable_bypass: 'Bypass anti-spoofing',
      disable_bypass: 'Take no action',
      block_sender: 'Block sender',
      no_action: 'Take no action',
    },
  },
  'from.type': { label: 'Emails from: applies from' },
  'from.emailDomain': { label: 'Emails from: specifically the domain' },
  'from.emailAddress': { label: 'Emails from: specifically the address' },
  'to.type': { label: 'Emails to: applies to' },
  'to.emailDomain': { label: 'Emails to: specifically the domain' },
  'to.emailAddress': { label: 'Emails to: specifically the address' },
  'conditions.sourceIPs': { label: 'Source IP ranges' },
  'conditions.spfDomains': { label: 'SPF domains' },
  override: { label: 'Policy override', ...yesNo },
  bidirectional: { label: 'Bi-directional', ...yesNo },
  enforced: { label: 'Enforced', ...yesNo },
  fromEternal: { label: 'Valid from the beginning', ...yesNo },
  fromDate: { label: 'Valid from' },
  toEternal: { label: 'Valid for ever', ...yesNo },
  toDate: { label: 'Valid until' },
  comment: { label: 'Comment' },
};

/** The same for managed URLs. */
const urlLabels: FieldLabels = {
  name: { label: 'URL' },
  action: { label: 'Override type', values: { permit: 'Permit', block: 'Block' } },
  matchType: { label: 'Match type', values: { explicit: 'Explicit', domain: 'Domain' } },
  disableRewrite: { label: 'Disable rewriting', ...yesNo },
  disableLogClick: { label: 'Disable click logging', ...yesNo },
  disableUserAwareness: { label: 'Disable user awareness', ...yesNo },
  comment: { label: 'Comment' },
};

export const watchedMimecast: readonly Watches<MimecastClient>[] = [
  {
    type: 'policy',
    name: 'Policy',
    fact: configuredPolicies,
    informs: [senderRules],
    form: 1,
    labels: policyLabels,
    restores: {
      changesOf: ({ parent }) => (parent === 'bypass' ? senderRuleChanges.update.siblings : undefined),
      exactOf({ id, name, parent, settings: { option, ...policy } }) {
        return { id, option, list: parent, policy: { ...policy, description: name } };
      },
      settingsOf: (exact) => senderSettingsOf({ ...SenderPolicy.parse(exact), list: exact['list'] === 'bypass' ? 'bypass' : 'blocked' }),
    },
    byHand: ({ parent }) =>
      parent === 'bypass'
        ? 'Rampart changes bypasses of the spoofing check, but does not add or remove them. Do that in the Mimecast Administration Console, under Gateway, Policies.'
        : 'Mimecast has no API to change a policy that blocks senders. Set it back in the Administration Console, under Gateway, Policies, Blocked Senders.',
  },
  {
    type: 'rule',
    name: 'Managed URL',
    fact: configuredRules,
    informs: [managedLinks],
    form: 1,
    labels: urlLabels,
    restores: {
      changesOf: () => managedLinkChanges.create.siblings,
      exactOf: ({ id, settings }) => ({ id, ...settings }),
      settingsOf: (exact) => linkSettingsOf(ManagedUrl.parse(exact)),
    },
    byHand: () =>
      'Mimecast has no API to change a managed URL. Delete it in the Administration Console, under Services, URL Protection, Managed URLs, and add it again as it was.',
  },
];
