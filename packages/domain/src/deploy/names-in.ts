import { z } from 'zod';

/** Policies name a role by its template. A rule is called after the policy that it is part of: `Contractors: Password only`. */
const Named = z.object({
  id: z.string(),
  templateId: z.string().nullish(),
  partOf: z.string().nullish(),
  name: z.string().optional(),
  displayName: z.string().nullish(),
  signInName: z.string().nullish(),
  mail: z.string().nullish(),
});

/** What people call the groups, roles, zones, policies, apps and people that facts list, by the vendor's id of them. */
export function namesIn(facts: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const addresses = new Map<string, string>();
  const rules = new Map<string, string[]>();
  for (const entry of [...new Set(facts)].filter(Array.isArray).flat()) {
    const { data: named } = Named.safeParse(entry);
    const name = named?.name ?? named?.displayName;
    if (!named || !name) continue;
    names.set(named.id, name);
    if (named.templateId) names.set(named.templateId, name);
    if (named.partOf) rules.set(named.partOf, [...(rules.get(named.partOf) ?? []), name]);
    const address = named.signInName ?? named.mail;
    if (address) addresses.set(named.id, address);
  }
  for (const [id, called] of rules) {
    const policy = policyOf(called);
    if (policy !== undefined && !names.has(id)) names.set(id, policy);
  }
  return toldApart(names, addresses);
}

/** The longest that all its rules begin with; the shortest, where there is one rule only. */
function policyOf(rules: readonly string[]): string | undefined {
  const [first = '', ...others] = rules;
  const ends = [...first.matchAll(/: /g)].map(({ index }) => first.slice(0, index));
  const shared = ends.filter((start) => others.every((rule) => rule.startsWith(`${start}: `)));
  return others.length === 0 ? shared[0] : shared.at(-1);
}

/** People who are called the same are told apart by the names that they sign in with. */
function toldApart(names: ReadonlyMap<string, string>, addresses: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const holders = Map.groupBy(addresses.keys(), (id) => names.get(id) ?? '');
  return new Map(
    [...names].map(([id, name]) => {
      const address = addresses.get(id);
      const isShared = address !== undefined && (holders.get(name)?.length ?? 0) > 1;
      return [id, isShared ? `${name} (${address})` : name];
    }),
  );
}
