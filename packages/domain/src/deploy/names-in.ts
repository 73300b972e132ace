import { z } from 'zod';

/** Policies name a role by its template. */
const Named = z.object({
  id: z.string(),
  templateId: z.string().nullish(),
  name: z.string().optional(),
  displayName: z.string().nullish(),
});

/** What people call the groups, roles, zones, apps and people that facts list, by the vendor's id of them. */
export function namesIn(facts: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const fact of new Set(facts)) {
    if (!Array.isArray(fact)) continue;
    for (const entry of fact) {
      const named = Named.safeParse(entry);
      const name = named.data?.name ?? named.data?.displayName;
      if (!named.success || !name) continue;
      names.set(named.data.id, name);
      if (named.data.templateId) names.set(named.data.templateId, name);
    }
  }
  return names;
}
