import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import type { OtherMember } from '@rampart/domain/group.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { configuredGroups } from '@rampart/facts/configuration/groups.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredSettings } from '@rampart/facts/configuration/settings.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Restores, type Watches } from '../../kit/connector.ts';
import type { DirectoryClient } from '../client.ts';
import { foreignPlace } from '../groups/foreign-members.ts';
import { collectGroups } from '../groups/collect-groups.ts';
import { isPrivileged } from '../groups/privileged-groups.ts';
import { hasDomainPolicy, isActiveDirectory } from '../is-active-directory.ts';
import type { LiveEntry } from '../live-entry.ts';
import { hiddenDomainPolicy, notShown } from '../not-shown.ts';
import { hidesFineGrained } from '../password-policies/hidden-fine-grained.ts';
import { passwordSettingsOf, readPolicy, toLivePolicy } from '../password-policies/apply-password-policies.ts';
import { policyClasses } from '../password-policies/collect-password-policies.ts';
import { domainPolicyName, fineGrainedAttributes } from '../password-policies/policy-form.ts';
import { quality, withQualityOf } from '../password-policies/overlay-length.ts';
import { type Entry, hasClass, idOf, valueOf, valuesOf } from '../schema.ts';
import { domainLabels, groupLabels, policyLabels } from './directory-labels.ts';

/** Moved with every write, whatever it was about. */
const setByDirectory = new Set(['entrycsn']);

function toConfigured(entry: Entry, name: string): ConfigurationObject {
  const { attributes } = toLivePolicy(entry);
  const besides = fineGrainedAttributes.map((attribute) => [attribute, valuesOf(entry, attribute)] as const);
  // Said also where it is missing, which means nought: a version that says nothing is of a form without it.
  const check = hasClass(entry, 'pwdpolicy') ? { [quality]: attributes[quality] ?? ['0'] } : {};
  const settings = canonicalSettings({ ...attributes, ...check, ...Object.fromEntries(besides) }, { without: setByDirectory });
  return { id: idOf(entry), name, parent: null, isEnabled: null, position: null, settings };
}

/** Active Directory keeps the policy of the whole domain in its root. */
async function collectSettings(client: DirectoryClient): Promise<ConfigurationObject[]> {
  const found = (await client.source.roots()).filter(hasDomainPolicy).map((root) => toConfigured(root, domainPolicyName));
  if (found.length === 0 && (await isActiveDirectory(client))) throw hiddenDomainPolicy(client);
  return found;
}

/** What is hidden from us is not deleted: then nothing is said about it. */
async function collectPolicies(client: DirectoryClient): Promise<ConfigurationObject[]> {
  const found: ConfigurationObject[] = [];
  for await (const entry of client.source.entriesOf(policyClasses))
    found.push(toConfigured(entry, valueOf(entry, 'cn', 'name') ?? entry.dn));
  if (found.length > 0 || !(await isActiveDirectory(client)) || !(await hidesFineGrained(client))) return found;
  throw notShown(client, {
    what: 'The directory hides its fine-grained password policies.',
    allow: 'Let this account read the Password Settings Container.',
  });
}

const kindsOfOthers: Readonly<Record<Exclude<OtherMember['kind'], 'foreign'>, string>> = {
  'built-in': 'built-in account',
  computer: 'computer',
  'managed-service-account': 'managed service account',
  contact: 'contact',
  hidden: 'not shown to Rampart',
};
const kindOfOther = (member: OtherMember): string => (member.kind === 'foreign' ? foreignPlace(member) : kindsOfOthers[member.kind]);

async function collectPrivilegedGroups(client: DirectoryClient): Promise<ConfigurationObject[]> {
  const found = (await collectGroups(client)).filter(isPrivileged);
  // Every domain has them: an export without them has left them out, and no one has deleted them.
  if (found.length === 0 && (await isActiveDirectory(client)))
    throw notShown(client, {
      what: 'The directory shows no privileged groups, such as Domain Admins, with their objectSid.',
      allow: 'Let this account read them.',
    });
  return found.map(({ id, name, memberIds, primaryMemberIds = [], groupIds = [], otherMembers = [], description }) => ({
    id,
    name,
    parent: null,
    isEnabled: null,
    position: null,
    settings: canonicalSettings(
      {
        description,
        members: [...memberIds, ...primaryMemberIds].toSorted(),
        groups: groupIds,
        others: otherMembers.map((member) => `${member.name} (${kindOfOther(member)})`),
      },
      { without: new Set() },
    ),
  }));
}

export const collectsConfigured = [
  collects(configuredSettings, {
    title: 'The password and lockout policy of the domain, watched for drift',
    scopes: ['Read access to the domain object'],
    with: collectSettings,
  }),
  collects(configuredPolicies, {
    title: 'Password policies for some, watched for drift',
    scopes: ['Read access to password settings objects'],
    with: collectPolicies,
  }),
  collects(configuredGroups, {
    title: 'Who is in privileged groups, watched for drift',
    scopes: ['Read access to group objects'],
    with: collectPrivilegedGroups,
  }),
];

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Only the attributes of a policy are written, never its name in the tree. */
const ofPolicies: Restores<DirectoryClient> = {
  changesOf: () => passwordPolicyChanges.update.siblings,
  around: async (client, { id }) => (await readPolicy(client, id)) ?? null,
  exactOf({ settings }, around) {
    const attributes = Object.fromEntries(Object.entries(settings).map(([attribute, values]) => [attribute, textsIn(values)]));
    return { ...withQualityOf(around as LiveEntry | null, { dn: '', attributes }) };
  },
  settingsOf: (exact) => passwordSettingsOf(exact as unknown as LiveEntry),
};

const policyByHand = (): string =>
  'Rampart changes password policies of a directory, but does not add or remove them. Do that in the Active Directory Administrative Center, under System, Password Settings Container.';

export const watchedDirectory: readonly Watches<DirectoryClient>[] = [
  {
    type: 'setting',
    name: 'Domain policy',
    fact: configuredSettings,
    informs: [passwordPolicies],
    form: 1,
    labels: domainLabels,
    restores: ofPolicies,
    byHand: policyByHand,
  },
  {
    type: 'policy',
    name: 'Password policy',
    fact: configuredPolicies,
    informs: [passwordPolicies],
    // Since the second with reversible encryption, and with what OpenLDAP checks of a password and of one that has expired; since the third, also
    // that it checks none.
    form: 3,
    labels: policyLabels,
    restores: ofPolicies,
    byHand: policyByHand,
  },
  {
    type: 'group',
    name: 'Privileged group',
    fact: configuredGroups,
    informs: [groups],
    // Since the second, people whose primary group it is are among its members; since the third, what is no person; since the fourth, members of
    // another domain that was read are known, and of the others it is said which domain was not read.
    form: 4,
    labels: groupLabels,
    byHand: ({ name }) =>
      `Rampart does not change the built-in groups of a directory. Add or remove the members in Active Directory Users and Computers, or with Add-ADGroupMember and Remove-ADGroupMember -Identity "${name}".`,
  },
];
