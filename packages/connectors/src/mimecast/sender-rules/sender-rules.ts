import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import type { SenderRule, SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { appliesToObject, type Rewriting, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite, type Part, type Raw, withFields } from '../../kit/fields-to-write.ts';
import { timeOf } from '../../kit/iso-time.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { z } from 'zod';
import type { MimecastClient } from '../client.ts';
import { mimecastManualSteps } from '../manual-steps.ts';
import { permissions } from '../permissions.ts';
import { type Party, SenderPolicy } from '../schema.ts';

const bypassPath = '/api/policy/antispoofing-bypass';
const blockedPath = '/api/policy/blockedsenders';

/** What a policy is for is not written in it: it follows from the list that it is in. */
export type Listed = SenderPolicy & { readonly list: 'bypass' | 'blocked' };

const effects = {
  bypass: { enable_bypass: 'skip-spoofing-check' },
  blocked: { block_sender: 'block' },
} as const;

const effectOf = ({ list, option }: Listed): SenderRule['effect'] => {
  const known: Readonly<Record<string, SenderRule['effect']>> = effects[list];
  return known[option] ?? (list === 'bypass' ? 'keep-spoofing-check' : 'do-not-block');
};

/** To a policy about mail from outside, all who write from there are everyone. */
const ofEveryone = ['everyone', 'external_addresses'];

/** `null` for everyone. Of some parties only the type is said, such as `internal_addresses`. */
function partyOf(party: Party | null | undefined): string | null {
  if (party === null || party === undefined || ofEveryone.includes(party.type)) return null;
  return party.emailAddress ?? party.emailDomain ?? (party.groupId ? `group ${party.groupId}` : party.type);
}

/** Nothing for ever, and for what is no time. */
function validityOf(isEternal: boolean | null | undefined, date: string | null | undefined): string | null {
  const at = isEternal === true || !date ? Number.NaN : timeOf(date.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Most policies have no start: they are as they were before it was read, so that older deployments can be rolled back. */
function startOf({ fromEternal, fromDate }: SenderPolicy['policy']): Pick<SenderRule, 'startsAt'> {
  const startsAt = validityOf(fromEternal, fromDate);
  return startsAt === null ? {} : { startsAt };
}

export const senderSettingsOf = (live: Listed): SenderRuleSettings => ({
  name: live.policy.description || live.id,
  effect: effectOf(live),
  isEnabled: live.policy.enabled !== false,
  from: partyOf(live.policy.from),
  to: partyOf(live.policy.to),
  servers: [...(live.policy.conditions?.sourceIPs ?? []), ...(live.policy.conditions?.spfDomains ?? [])],
  ...startOf(live.policy),
  endsAt: validityOf(live.policy.toEternal, live.policy.toDate),
});

/** Parties of which only the type is said, and starts, were not read formerly: deployments of that time ask without them. */
function settingsAsAsked(live: Listed, asked: SenderRuleSettings): SenderRuleSettings {
  const { startsAt, ...settings } = senderSettingsOf(live);
  const party = (name: 'from' | 'to'): string | null => {
    const isOnlyType = settings[name] !== null && settings[name] === live.policy[name]?.type;
    return asked[name] === null && isOnlyType ? null : settings[name];
  };
  return {
    ...settings,
    from: party('from'),
    to: party('to'),
    ...(asked.startsAt === undefined || startsAt === undefined ? {} : { startsAt }),
  };
}

export async function listPolicies(client: MimecastClient): Promise<Listed[]> {
  const bypasses = await client.everything(`${bypassPath}/get-policy`, SenderPolicy);
  const blocks = await client.everything(`${blockedPath}/get-policy`, SenderPolicy);
  return [
    ...bypasses.map((policy): Listed => ({ ...policy, list: 'bypass' })),
    ...blocks.map((policy): Listed => ({ ...policy, list: 'blocked' })),
  ];
}

export async function collectSenderRules(client: MimecastClient): Promise<SenderRule[]> {
  return (await listPolicies(client)).map((policy) => ({ id: policy.id, ...senderSettingsOf(policy) }));
}

const findBypass = async (client: MimecastClient, id: string): Promise<Listed | undefined> => {
  const found = (await client.everything(`${bypassPath}/get-policy`, SenderPolicy, { id })).find((policy) => policy.id === id);
  return found && { ...found, list: 'bypass' };
};

/** What only a former state of the policy says. */
const former = (name: keyof SenderRuleSettings, ...fields: readonly string[]): Part<SenderRuleSettings> => ({
  fields,
  says({ [name]: said }) {
    return Array.isArray(said) ? said.toSorted() : said;
  },
  write: () => unsupportedSetting('Mimecast', 'other changes of a bypass than enabling and disabling it'),
});

const parts: readonly Part<SenderRuleSettings>[] = [
  { says: ({ isEnabled }) => isEnabled, write: ({ isEnabled }) => ({ 'policy.enabled': isEnabled }) },
  former('name', 'policy.description'),
  former('effect', 'option'),
  former('from', 'policy.from', 'policy.fromType', 'policy.fromValue'),
  former('to', 'policy.to', 'policy.toType', 'policy.toValue'),
  former('servers', 'policy.conditions.sourceIPs', 'policy.conditions.spfDomains'),
  former('startsAt', 'policy.fromEternal', 'policy.fromDate'),
  former('endsAt', 'policy.toEternal', 'policy.toDate'),
];

/** Mimecast takes a policy as a whole: what is not sent is set back. So all is sent as it is now, but for what differs. */
function bodyOf({ target, live, after, exact }: Rewriting<SenderRuleSettings, Listed>) {
  const was = exact && { raw: exact, settings: settingsAsAsked(exact, after) };
  const fields = fieldsToWrite({ parts, before: settingsAsAsked(live, after), after, base: live, exact: was });
  const { option, policy } = withFields(live, fields);
  const { createTime: _created, lastUpdated: _updated, ...own } = policy as Raw;
  return { id: target, option, policy: own };
}

/** Bypasses of the spoofing check: policies that block senders can be made and read, and not changed. */
const bypasses: VendorObject<MimecastClient, SenderRuleSettings, Listed> = {
  vendor: 'Mimecast',
  read: findBypass,
  settingsOf: settingsAsAsked,
  async write(client, rewriting) {
    await client.change(`${bypassPath}/update-policy`, bodyOf(rewriting), z.unknown());
  },
  manualSteps({ target, after }) {
    if (after === null) return [];
    const body = { id: target, policy: { enabled: after.isEnabled } };
    return mimecastManualSteps({ path: `${bypassPath}/update-policy`, whole: `${bypassPath}/get-policy`, body, about: after.name });
  },
};

export const appliesToSenderRules = appliesToObject(bypasses, senderRuleChanges, {
  noun: 'a bypass of the spoofing check',
  scopes: [permissions.policies, permissions.editPolicies],
  fact: senderRules,
});
