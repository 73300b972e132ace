import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import { shortenLists } from '@rampart/domain/deploy/shorten-lists.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import type { Plan } from './plan.ts';

/** By the product's id, what people call it. */
export type Names = ReadonlyMap<string, string>;

/** More than anyone reads. */
const mostNames = 1000;
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
  const ids = new Set(shown.flatMap(({ before, after }) => [...listedIn(before), ...listedIn(after)]));
  const read = namesIn(plan.facts);
  const unnamed = [...ids].filter((id) => !read.has(id) && known?.has(id) !== true);
  const collected = unnamed.length === 0 ? undefined : await db.inTenant(tenantId, (tx) => surroundings.names(tx, product));
  const named = [...ids].flatMap((id) => {
    const name = read.get(id) ?? known?.get(id) ?? collected?.get(id);
    return name === undefined ? [] : [[id, name.slice(0, longestName)] as const];
  });
  return new Map(named.slice(0, mostNames));
}
