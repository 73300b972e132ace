import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import type { DirectoryClient } from '../client.ts';
import { type Entry, numberOf, sameDn, valueOf } from '../schema.ts';

/** [MS-GPOL] 2.2.2: `[LDAP://cn={…},cn=policies,…;0]`, one link after the other, each with its bits. */
const linkForm = /\[ldap:\/\/([^;\]]+);(\d{1,10})\]/gi;
const linkDisabled = 1;
/** [MS-GPOD], `flags` of the policy itself. What it sets of passwords counts as settings of computers. */
const computerSettingsDisabled = 2;
/** [MS-GPSB]: the policy sets something under Security Settings. What it sets is in a file that LDAP does not show. */
const securitySettings = '{827d319e-6eac-11d2-a4ea-00c04f79f83a}';
/** The same in every domain. A domain controller merges into it what is written to the domain. */
const defaultDomainPolicy = 'cn={31b2f340-016d-11d2-945f-00c04fb984f9},';

/** The names in the tree of the Group Policies whose links to this object count, but that of the Default Domain Policy. */
const otherPoliciesIn = (links: string): readonly string[] =>
  [...links.matchAll(linkForm)].flatMap(([, dn = '', bits]) =>
    (Number(bits) & linkDisabled) !== 0 || sameDn(dn).startsWith(defaultDomainPolicy) ? [] : [dn],
  );

const hasSecuritySettings = (policy: Entry): boolean =>
  ((numberOf(policy, 'flags') ?? 0) & computerSettingsDisabled) === 0 &&
  (valueOf(policy, 'gpcmachineextensionnames') ?? '').toLowerCase().includes(securitySettings);

const attributes = ['objectClass', 'cn', 'displayName', 'flags', 'gPCMachineExtensionNames'];

/**
 * Which Group Policies may set the policy of a domain besides the Default Domain Policy. A domain controller applies them anew every 16 hours, also
 * where none has changed, and so writes over what was written to the domain.
 */
export async function groupPoliciesOver(
  { source }: DirectoryClient,
  root: Entry,
): Promise<Pick<PasswordPolicy, 'groupPolicies' | 'hidesGroupPolicies'>> {
  // An export has none of them.
  if (source.isExport === true) return {};
  const links = valueOf(root, 'gplink');
  // Every domain is born with one.
  if (links === null) return { hidesGroupPolicies: true };
  const others = otherPoliciesIn(links);
  if (others.length === 0) return {};
  const found = new Map<string, Entry>();
  const named = others.map((value) => ({ attribute: 'distinguishedName', value }));
  for await (const policy of source.entriesOf(['grouppolicycontainer'], attributes, named)) found.set(sameDn(policy.dn), policy);
  const shown = others.flatMap((dn) => found.get(sameDn(dn)) ?? []);
  const names = shown.filter(hasSecuritySettings).map((policy) => oneLine(valueOf(policy, 'displayname', 'cn') ?? policy.dn));
  return {
    ...(names.length > 0 ? { groupPolicies: names } : {}),
    ...(shown.length < others.length ? { hidesGroupPolicies: true } : {}),
  };
}
