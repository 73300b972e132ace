import { groupChanges } from '@rampart/changes/people/group.ts';
import { isSameSetting } from '@rampart/domain/deploy/is-same-setting.ts';
import { firstNames } from '@rampart/domain/first-of-many.ts';
import type { PeopleList } from '../../people/index.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import type { NewChange } from '../change-store.ts';
import type { Job, ExpectedStates } from '../job-store.ts';
import { listSuperseded } from '../job-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { findGroup, type FoundGroup, settingsFor } from './find-group.ts';
import { followLists, type ListChange } from './follow-lists.ts';
import { movedMembers } from './member-change.ts';
import type { Plan } from './plan.ts';

interface Planning {
  readonly tenantId: string;
  /** Without an id it is only shown. */
  readonly job: Pick<Job, 'lists'> & { readonly id?: string };
}

type Planned = Pick<NewChange, 'change'> | { readonly results: 'in-place' } | { readonly because: string };

function changeOf(vendor: Vendor, list: PeopleList, found: FoundGroup | undefined): Planned {
  const requested = settingsFor(list);
  // An empty group is not created; one that is there is emptied, because policies may name it.
  if (found === undefined) return requested.memberIds.length === 0 ? { results: 'in-place' } : { change: groupChanges.create(requested) };
  if (!found.isOurs) {
    const what = `${vendor.name} already has a group called “${list.name}” that Rampart has not made.`;
    return { because: `${what} Rename or remove it there, then repeat what you were doing.` };
  }
  const { target, settings: before } = found;
  const kept = list.addOnly ? before.memberIds : [];
  const after = { ...requested, memberIds: [...new Set([...requested.memberIds, ...kept])].toSorted() };
  return isSameSetting(before, after) ? { results: 'in-place' } : { change: groupChanges.update({ target, before, after }) };
}

const mostNamed = 20;

/** The approver of a list must see who leaves the group by it, including members who were added at the vendor. */
function remarksOn({ name }: PeopleList, { change }: Pick<NewChange, 'change'>, names: ReadonlyMap<string, string>): string[] {
  if (change.kind !== 'update') return [];
  const gone = movedMembers(change)?.removed ?? [];
  if (gone.length === 0) return [];
  const named = gone.map((id) => names.get(id) ?? id);
  return [`Removed from “${name}”, because they are not on the list: ${firstNames(named, mostNamed)}.`];
}

/** Who is in the group, and who is to be. */
function listChangeOf({ list }: PeopleList, found: FoundGroup | undefined, planned: Planned): ListChange {
  const before = found?.settings.memberIds ?? [];
  const after = 'change' in planned ? (planned.change.after as { memberIds: readonly string[] }).memberIds : before;
  return { list, before, after };
}

const follows = (rules: number): string[] =>
  rules === 0
    ? []
    : [
        `${rules === 1 ? '1 rule names' : `${rules} rules name`} these people one by one, and ${rules === 1 ? 'changes' : 'change'} with the list.`,
      ];

/** What brings exactly the people of each list into its group, and into the rules that cannot name the group. */
export async function planLists(deps: DeployDeps, vendor: Vendor, { tenantId, job }: Planning): Promise<Plan> {
  const [names, superseded] = await deps.db.inTenant(
    tenantId,
    async (tx) =>
      [
        await deps.surroundings.names(tx, vendor.target.product.id),
        job.id === undefined ? new Set<string>() : await listSuperseded(tx, job.id),
      ] as const,
  );
  const changes: NewChange[] = [];
  const unknown: { controlId: string; because: string }[] = [];
  const expectedStates: Record<string, ExpectedStates[string]> = {};
  const remarks: string[] = [];
  const kept: ListChange[] = [];
  for (const list of job.lists) {
    const controlId = list.list;
    if (superseded.has(controlId)) {
      expectedStates[controlId] = 'in-place';
      remarks.push(`A newer “${list.name}” has been deployed since, which stays.`);
      continue;
    }
    const found = await findGroup(deps, vendor, { tenantId, list });
    const planned = changeOf(vendor, list, found);
    if ('because' in planned) {
      unknown.push({ controlId, because: planned.because });
      expectedStates[controlId] = 'unknown';
      continue;
    }
    kept.push(listChangeOf(list, found, planned));
    if ('results' in planned) expectedStates[controlId] = planned.results;
    else {
      expectedStates[controlId] = 'changes';
      changes.push({ controlId, change: planned.change });
      remarks.push(...remarksOn(list, planned, names));
    }
  }
  const rules = await followLists(deps, vendor, { tenantId, lists: kept });
  return { changes: [...changes, ...rules], expectedStates, unknown, remarks: [...remarks, ...follows(rules.length)], facts: [] };
}
