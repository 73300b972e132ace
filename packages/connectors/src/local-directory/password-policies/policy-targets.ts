import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { identifying } from '../attributes.ts';
import type { DirectoryClient } from '../client.ts';
import { type Entry, hasClass, idOf, sameDn, valueOf, valuesOf } from '../schema.ts';

const linksOf = (policy: Entry): readonly string[] => valuesOf(policy, 'msds-psoappliesto').map(sameDn);

/** [MS-ADTS] 2.2.12. */
const isGlobal = 0x2;
const isSecurity = 0x8000_0000;

/** [MS-ADTS], msDS-ResultantPSO: a link to a group other than a global security group counts for no one. */
function counts(target: Entry): boolean {
  if (!hasClass(target, 'group')) return true;
  const type = Number(valueOf(target, 'grouptype') ?? Number.NaN);
  return Number.isNaN(type) || ((type & isGlobal) !== 0 && (type & isSecurity) !== 0);
}

/** A directory refuses a filter that is too long. */
const mostNamed = 500;

/** To whom the fine-grained policies of Active Directory apply, by ids; nothing of a policy with a link to what is hidden from us. */
export async function policyTargets(
  { source }: DirectoryClient,
  policies: readonly Entry[],
): Promise<(policy: Entry) => Pick<PasswordPolicy, 'targetIds'>> {
  const links = new Set(policies.flatMap(linksOf));
  const found = new Map<string, readonly string[]>();
  const written = new Set(policies.flatMap((policy) => valuesOf(policy, 'msds-psoappliesto')));
  const named = [...written].map((value) => ({ attribute: 'distinguishedName', value }));
  for (let from = 0; from < named.length; from += mostNamed)
    for await (const target of source.entriesOf(['group', 'user'], [...identifying, 'groupType'], named.slice(from, from + mostNamed)))
      if (links.has(sameDn(target.dn))) found.set(sameDn(target.dn), counts(target) ? [idOf(target)] : []);
  return (policy) => {
    if (!hasClass(policy, 'msds-passwordsettings') || !linksOf(policy).every((dn) => found.has(dn))) return {};
    return {
      targetIds: linksOf(policy)
        .flatMap((dn) => found.get(dn) ?? [])
        .toSorted(),
    };
  };
}
