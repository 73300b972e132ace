import { definitionOf } from '@rampart/changes/registry.ts';
import type { Change } from '@rampart/domain/change.ts';
import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { type EarlierChange, listCreated, type NewChange } from '../change-store.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { readExcludedGroups } from './read-excluded-groups.ts';

/** Who comes onto an exclusion list, and who leaves it. */
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
  if (made === undefined || made.excludedAudience.people.length === 0 || target === null) return undefined;
  if (id === undefined || !vendor.canApply(id)) return undefined;
  const asked = { id, kind: 'update', object: change.object, target, before: made, after: made } as const;
  const seen = await vendor.look(asked);
  const settings = SignInPolicySettings.safeParse(seen?.settings).data;
  return settings && { controlId, asked, settings };
}

/** Those who are excluded by another list stay excluded. */
function peopleAfter(people: readonly string[], { before, after }: ListChange, others: ReadonlySet<string>): readonly string[] {
  // It names none of the list: it does not exclude the list.
  if (!before.some((id) => people.includes(id))) return people;
  const gone = new Set(before.filter((id) => !after.includes(id) && !others.has(id)));
  return [...new Set([...people.filter((id) => !gone.has(id)), ...after])];
}

/**
 * The rules of ours that name the excluded people one by one, because the vendor's rule cannot name a group: they change with the list, by the
 * same job. Otherwise a new emergency access user would not be excluded, and a former one would stay so.
 */
export async function followLists(deps: DeployDeps, vendor: Vendor, { tenantId, lists }: Following): Promise<NewChange[]> {
  const moved = lists.filter(({ list }) => alwaysExcludedLists.includes(list));
  if (moved.length === 0) return [];
  const { id: applicationId, product } = vendor.target;
  const [created, groups] = await deps.db.inTenant(
    tenantId,
    async (tx) => [await listCreated(tx, applicationId), await deps.surroundings.excludedGroups(tx, product.id)] as const,
  );
  const rules = [];
  for (const one of created) {
    const rule = await findRule(vendor, one);
    if (rule !== undefined) rules.push(rule);
  }
  if (rules.length === 0) return [];
  const others = await readExcludedGroups(
    vendor,
    groups.filter(({ list }) => moved.every((change) => change.list !== list)),
  );
  const excluded = new Set(others.flatMap(({ memberIds }) => memberIds));
  return rules.flatMap(({ controlId, asked, settings }) => {
    const { people } = settings.excludedAudience;
    const next = moved.reduce<readonly string[]>((now, change) => peopleAfter(now, change, excluded), people);
    if (next.length === people.length && next.every((id) => people.includes(id))) return [];
    const after = { ...settings, excludedAudience: { ...settings.excludedAudience, people: [...next] } };
    const change: Change = { ...asked, before: settings, after };
    return [{ controlId, change }];
  });
}
