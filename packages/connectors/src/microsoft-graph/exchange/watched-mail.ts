import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { configuredMailPolicies } from '@rampart/facts/configuration/mail-policies.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { configuredSettings } from '@rampart/facts/configuration/settings.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { z } from 'zod';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Watches } from '../../kit/connector.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { mailPermission } from './exchange-client.ts';
import { setByMicrosoft } from './former-policies.ts';
import {
  acceptedDomains,
  familyOf,
  idOf,
  type LivePolicy,
  originOf,
  type ReadPolicy,
  readPermittedPolicies,
  settingsOf,
} from './mail-policies.ts';
import { mailPolicyLabels, mailSettingLabels, tenantListLabels } from './mail-labels.ts';
import { type QuarantinePolicy, quarantinePolicies, quarantineWords } from './quarantine.ts';
import { keyOfItem, listItems, settingsOfItem } from './tenant-lists.ts';
import { type LiveSettings, permittedSettings, readSettings, settingNouns, toMailSettings } from './mail-settings.ts';

const setOnItems = new Set([
  'Identity',
  'EntryValueHash',
  'LastModifiedDateTime',
  'LastUsedDate',
  'CreatedDateTime',
  'ObjectState',
  'Error',
]);
const withoutAnnotations = (raw: Raw): Raw => Object.fromEntries(Object.entries(raw).filter(([name]) => !name.includes('@')));
const canonical = (raw: Raw): Raw => canonicalSettings(withoutAnnotations(raw), { without: new Set([...setByMicrosoft, 'Name', 'State']) });

function toConfigured({ family, live }: ReadPolicy): ConfigurationObject {
  const { policy, rule } = live;
  const isOwn = originOf(live) === 'custom';
  return {
    id: idOf(family, live),
    name: String(policy['Name']),
    // Rules of one kind have an order among them.
    parent: family.kind,
    isEnabled: originOf(live) === 'default' || rule === null ? null : rule['State'] === 'Enabled',
    position: isOwn && typeof rule?.['Priority'] === 'number' ? rule['Priority'] : null,
    settings: { policy: canonical(policy), ...(rule === null ? {} : { rule: canonical(rule) }) },
  };
}

/** Who may do what with mail in quarantine: policies and presets name it. */
const toConfiguredQuarantine = (policy: QuarantinePolicy): ConfigurationObject => ({
  id: `quarantine/${policy.Name}`,
  name: policy.Name,
  parent: 'quarantine',
  isEnabled: null,
  position: null,
  settings: { policy: canonical(policy) },
});

const Stored = z.object({ policy: z.record(z.string(), z.unknown()), rule: z.record(z.string(), z.unknown()).optional() });
/** What the meaning of a policy depends on, as the organisation has it now. */
const surroundings = async ({ exchange }: MicrosoftGraphClient): Promise<Pick<LivePolicy, 'domains' | 'quarantine'>> => ({
  domains: await acceptedDomains(exchange),
  quarantine: await quarantineWords(exchange),
});

/** As the cmdlets would give it, but for what Microsoft sets by itself. */
function exactOf({ id, name, isEnabled, position, settings }: ConfigurationObject, around: unknown): Raw {
  const { policy, rule } = Stored.parse(settings);
  const isDefault = policy['IsDefault'] === true;
  const named = { Name: name, State: isEnabled === true ? 'Enabled' : 'Disabled', ...(position === null ? {} : { Priority: position }) };
  const live: LivePolicy = {
    policy: { AllowedSenderDomains: [], FileTypes: [], ...policy, Name: name },
    rule: rule === undefined || isDefault ? null : { ...rule, ...named },
    ...(around as Awaited<ReturnType<typeof surroundings>>),
  };
  return { ...live, kind: id.split('/')[0] };
}

export const collectsConfiguredMail = [
  collects(configuredMailPolicies, {
    title: 'Threat policies, watched for drift',
    scopes: [mailPermission],
    with: async (client: MicrosoftGraphClient) => [
      ...(await readPermittedPolicies(client)).map(toConfigured),
      ...(await quarantinePolicies(client.exchange)).map(toConfiguredQuarantine),
    ],
  }),
  collects(configuredRules, {
    title: 'Tenant Allow/Block List, watched for drift',
    scopes: [mailPermission],
    with: async (client: MicrosoftGraphClient) =>
      (await listItems(client)).map((live) => ({
        id: keyOfItem(live),
        name: settingsOfItem(live).name,
        parent: null,
        isEnabled: null,
        position: null,
        settings: canonicalSettings(withoutAnnotations(live), { without: setOnItems }),
      })),
  }),
  collects(configuredSettings, {
    title: 'Mail settings of the organisation, watched for drift',
    scopes: [mailPermission],
    async with(client: MicrosoftGraphClient) {
      const live = await permittedSettings(client);
      return settingNouns
        .filter((noun) => live[noun] !== undefined)
        .map((noun) => ({
          id: noun,
          name: noun.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
          parent: null,
          isEnabled: null,
          position: null,
          settings: canonical(live[noun] ?? {}),
        }));
    },
  }),
];

export const watchedMail: readonly Watches<MicrosoftGraphClient>[] = [
  {
    type: 'policy',
    name: 'Threat policy',
    fact: configuredMailPolicies,
    informs: [filterPolicies, mailPolicies],
    form: 1,
    isUnlogged: true,
    // Every kind that the organisation has includes one that no one can delete.
    isUnread: ({ parent }, listed) => listed.every((one) => one.parent !== parent),
    labels: mailPolicyLabels,
    byHand: () =>
      'Rampart writes policies of your own and their rules. Set a default, preset or quarantine policy back in the Microsoft Defender portal, under Policies & rules, Threat policies.',
    restores: {
      changesOf: (version) => (version.settings['rule'] === undefined ? undefined : mailPolicyChanges.update.siblings),
      around: surroundings,
      exactOf,
      settingsOf: (exact) => settingsOf(familyOf(String(exact['kind']))!, exact as unknown as LivePolicy),
    },
  },
  {
    type: 'rule',
    name: 'Entry of the Tenant Allow/Block List',
    fact: configuredRules,
    informs: [mailExceptions],
    form: 1,
    isUnlogged: true,
    labels: tenantListLabels,
    byHand: () =>
      'Rampart writes an entry only as a deployment. Set it back in the Microsoft Defender portal, under Policies & rules, Threat policies, Tenant Allow/Block Lists.',
  },
  {
    type: 'setting',
    name: 'Mail setting',
    fact: configuredSettings,
    informs: [mailSettings],
    form: 1,
    isUnlogged: true,
    // No one can delete them.
    isUnread: () => true,
    labels: mailSettingLabels,
    // A deployment writes them as one.
    targetOf: () => mailSettingsTarget,
    restores: {
      changesOf: () => mailSettingsChanges.update.siblings,
      around: (client) => readSettings(client),
      // Without the others, which are objects of their own: several of them may be put back by one deployment.
      exactOf: ({ id, settings }, around) => ({ [id]: { ...(around as LiveSettings)[id], ...settings } }),
      settingsOf: (exact) => toMailSettings(exact as LiveSettings),
    },
  },
];
