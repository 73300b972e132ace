import { z } from 'zod';

const Named = z.object({ id: z.string(), name: z.string().optional(), displayName: z.string().nullish() });

/** What people call the groups, zones, apps and people that facts list, by the vendor's id of them. */
export function namesIn(facts: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const fact of new Set(facts)) {
    if (!Array.isArray(fact)) continue;
    for (const entry of fact) {
      const named = Named.safeParse(entry);
      const name = named.data?.name ?? named.data?.displayName;
      if (named.success && name) names.set(named.data.id, name);
    }
  }
  return names;
}
