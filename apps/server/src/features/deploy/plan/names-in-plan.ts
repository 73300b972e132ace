import { mostShownMembers } from '@rampart/contract/shown-change.ts';
import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import { shortenLists } from '@rampart/domain/deploy/shorten-lists.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { memberChange, movedMembers } from './member-change.ts';
import type { Plan } from './plan.ts';

/** By the product's id, what people call it. */
export type Names = ReadonlyMap<string, string>;

/** More than anyone reads: of a list, those who come and those who go, and as many others. */
const mostNames = 4 * mostShownMembers;
const longestName = 200;

/** Ids are in lists: members, excluded groups, zones. A rule names its policy besides. */
function* listedIn(value: unknown, isId = false): Generator<string> {
  if (typeof value === 'string') {
    if (isId) yield value;
  } else if (Array.isArray(value)) for (const entry of value) yield* listedIn(entry, true);
  else if (typeof value === 'object' && value !== null)
    for (const [field, entry] of Object.entries(value)) yield* listedIn(entry, field === 'partOf');
}

interface Naming {
  readonly tenantId: string;
  readonly product: string;
  readonly plan: Pick<Plan, 'changes' | 'facts'>;
  /** Of the job that is undone. */
  readonly known?: Names | undefined;
}

/** What the things are called that a plan names by id: as they were just read, or as they were last collected. */
export async function namesInPlan({ db, surroundings }: DeployDeps, { tenantId, product, plan, known }: Naming): Promise<Names> {
  const shown = plan.changes.map(({ change }) => shortenLists(change));
  const ids = shown.flatMap(({ before, after }) => [...listedIn(before), ...listedIn(after)]);
  const moved = plan.changes.flatMap(({ change }) => Object.values(movedMembers(change) ?? {}).flat());
  const read = namesIn(plan.facts);
  const isUnnamed = (id: string): boolean => !read.has(id) && known?.has(id) !== true;
  const isAnyUnnamed = ids.some(isUnnamed) || moved.some(isUnnamed);
  const collected = isAnyUnnamed ? await db.inTenant(tenantId, (tx) => surroundings.names(tx, product)) : undefined;
  const nameOf = (id: string): string | undefined => (read.get(id) ?? known?.get(id) ?? collected?.get(id))?.slice(0, longestName);
  // Of thousands who come into a group, the names of those are kept who are the first by name.
  const members = plan.changes.flatMap(({ change }) => Object.values(memberChange(change, nameOf) ?? {})).flatMap(({ people }) => people);
  const named = [...new Set([...members.map(({ id }) => id), ...ids])].flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return new Map(named.slice(0, mostNames));
}
