import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { type DirectoryClient, personClasses } from '../client.ts';
import { hasDomainPolicy, isActiveDirectory } from '../is-active-directory.ts';
import { hiddenDomainPolicy } from '../not-shown.ts';
import { domainIn, domainNameOf, type Entry, sameDn, valuesOf } from '../schema.ts';
import { groupPoliciesOver } from './group-policies.ts';
import { domainsThatHide } from './hidden-fine-grained.ts';
import { domainPolicyName, formOf, overlay } from './policy-form.ts';
import { policyTargets } from './policy-targets.ts';
import { toPasswordPolicy } from './to-password-policy.ts';

export const policyClasses = ['msds-passwordsettings', 'pwdpolicy'];

/**
 * OpenLDAP applies the policy that its own configuration names, but to accounts that name another one. The configuration is closed to us:
 * a policy that no account names counts as that for everyone, and every policy where each of them is named.
 */
async function namedByAccounts({ source }: DirectoryClient, overlays: readonly Entry[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const { dn } of overlays)
    for await (const account of source.entriesOf(personClasses, ['pwdPolicySubentry'], [{ attribute: 'pwdPolicySubentry', value: dn }])) {
      const chosen = valuesOf(account, 'pwdpolicysubentry').map(sameDn);
      if (!chosen.includes(sameDn(dn))) continue;
      named.add(dn);
      break;
    }
  return named.size < overlays.length ? named : new Set();
}

/** An export may be of all domains of a forest: each is then named, and each has its own policy. */
function ofOneOf(own: string | undefined, policy: PasswordPolicy): PasswordPolicy {
  return own === undefined ? policy : { ...policy, name: `${domainPolicyName} (${domainNameOf(own)})`, domain: own };
}

export async function collectPasswordPolicies(client: DirectoryClient): Promise<PasswordPolicy[]> {
  const entries: Entry[] = [];
  for await (const entry of client.source.entriesOf(policyClasses)) entries.push(entry);
  const overlays = entries.filter((entry) => formOf(entry) === overlay);
  const forSome = overlays.length > 1 ? await namedByAccounts(client, overlays) : new Set();
  const targetsOf = await policyTargets(client, entries);
  const separate = entries.map((entry) => ({
    ...toPasswordPolicy(entry),
    ...targetsOf(entry),
    ...(forSome.has(entry.dn) ? { appliesToEveryone: false } : {}),
  }));
  const roots = (await client.source.roots()).filter(hasDomainPolicy);
  if (roots.length === 0 && (await isActiveDirectory(client))) throw hiddenDomainPolicy(client);
  const unclear = await domainsThatHide(client, roots, entries);
  const ofDomains: PasswordPolicy[] = [];
  for (const root of roots)
    ofDomains.push({
      ...ofOneOf(roots.length > 1 ? domainIn(root.dn) : undefined, toPasswordPolicy(root)),
      ...(unclear.has(root) ? { mayBeOverridden: true } : {}),
      ...(await groupPoliciesOver(client, root)),
    });
  const found = [...ofDomains, ...separate];
  return client.source.isExport === true ? found.map((policy) => ({ ...policy, isExported: true })) : found;
}
