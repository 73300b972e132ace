import { definitionOf } from '@rampart/changes/registry.ts';
import type { Change } from '@rampart/domain/change.ts';
import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { isSamePeople, peopleToExclude } from '@rampart/domain/deploy/people-to-exclude.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { type EarlierChange, listRulesNamingPeople, loadEverListed, type NewChange } from '../change-store.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { readExcludedGroups } from './read-excluded-groups.ts';

/** Who is in the group of an exclusion list now, and who is to be. */
export interface ListChange {
  readonly list: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

interface Following {
  readonly tenantId: string;
  readonly lists: readonly ListChange[];
}

/** A rule or policy of ours as the product has it now, where it excludes people one by one. */
async function findRule(vendor: Vendor, { change, target, controlId }: EarlierChange) {
  const made = SignInPolicySettings.safeParse(change.after).data;
  const id = definitionOf(change).siblings.update;
  if (made === undefined || target === null || id === undefined || !vendor.canApply(id)) return undefined;
  const asked = { id, kind: 'update', object: change.object, target, before: made, after: made } as const;
  const seen = await vendor.look(asked);
  const settings = SignInPolicySettings.safeParse(seen?.settings).data;
  return settings && { controlId, asked, settings, atFirst: made.excludedAudience.people };
}

/**
 * The rules of ours that name the excluded people one by one, because the vendor's rule cannot name a group: they follow the lists of the job,
 * in the same plan. Otherwise a new emergency access user would not be excluded, and a former one would stay so. A rule that was left behind
 * by an earlier change of its list is repaired too, and the plan shows it.
 */
export async function followLists(deps: DeployDeps, vendor: Vendor, { tenantId, lists }: Following): Promise<NewChange[]> {
  const excluding = lists.filter(({ list }) => alwaysExcludedLists.includes(list));
  if (excluding.length === 0) return [];
  const product = vendor.target.product.id;
  const names = excluding.map(({ list }) => list);
  const { created, groups, ever } = await deps.db.inTenant(tenantId, async (tx) => ({
    created: await listRulesNamingPeople(tx, product),
    groups: await deps.surroundings.excludedGroups(tx, product),
    ever: await loadEverListed(tx, product, names),
  }));
  const rules = [];
  for (const one of created) {
    const rule = await findRule(vendor, one);
    if (rule !== undefined) rules.push(rule);
  }
  if (rules.length === 0) return [];
  const others = await readExcludedGroups(
    vendor,
    groups.filter(({ list }) => !names.includes(list)),
  );
  const followed = {
    lists: excluding.map(({ list, before, after }) => ({ now: after, ever: [...(ever.get(list) ?? []), ...before, ...after] })),
    others: others.flatMap(({ memberIds }) => memberIds),
  };
  return rules.flatMap(({ controlId, asked, settings, atFirst }) => {
    const { people } = settings.excludedAudience;
    const next = peopleToExclude({ people, atFirst }, followed);
    if (isSamePeople(people, next)) return [];
    const after = { ...settings, excludedAudience: { ...settings.excludedAudience, people: [...next] } };
    const change: Change = { ...asked, before: settings, after };
    return [{ controlId, change }];
  });
}
