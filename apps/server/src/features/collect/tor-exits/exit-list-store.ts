import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { packagedList } from './packaged-list.ts';

const list = 'tor-exits';

/** The list that is in use, and how keeping it current goes. */
export interface ExitListState {
  readonly listedAt: Date;
  readonly source: string;
  /** When other addresses were last found on it. */
  readonly changedAt: Date;
  /** It came with the product: none was fetched yet. */
  readonly isPackaged: boolean;
  readonly triedAt: Date | null;
  /** Why the last attempt to fetch it failed, in sentences. */
  readonly problem: string | null;
}

/** Every scope may read it. */
const rows = (tx: TenantTx) => tx.selectFrom('published_list').where('tenant_id', '=', platformTenantId).where('list', '=', list);

export async function findExitList(tx: TenantTx): Promise<ExitListState> {
  const row = await rows(tx).select(['source', 'listed_at', 'changed_at', 'tried_at', 'problem']).executeTakeFirst();
  const { listedAt, source } = packagedList();
  const isPackaged = row === undefined || row.listed_at === null || row.changed_at === null || row.listed_at < listedAt;
  return {
    ...(isPackaged
      ? { listedAt, source, changedAt: listedAt, isPackaged }
      : { listedAt: row.listed_at!, source: row.source, changedAt: row.changed_at!, isPackaged }),
    triedAt: row?.tried_at ?? null,
    problem: row?.problem ?? null,
  };
}

export async function loadExits(tx: TenantTx): Promise<readonly string[]> {
  const { isPackaged } = await findExitList(tx);
  const row = isPackaged ? undefined : await rows(tx).select('addresses').executeTakeFirst();
  return row?.addresses ?? packagedList().addresses;
}

export interface FetchedList {
  readonly addresses: readonly string[];
  readonly source: string;
  readonly listedAt: Date;
}

/** In the platform's scope. The same addresses again make the list newer, and are no change. */
export async function putExitList(tx: TenantTx, { addresses, source, listedAt }: FetchedList, now: Date): Promise<void> {
  const known = await rows(tx).select(['addresses', 'changed_at']).forUpdate().executeTakeFirst();
  const isSame = known !== undefined && known.changed_at !== null && known.addresses.join() === addresses.join();
  const fetched = {
    source,
    addresses: [...addresses],
    listed_at: listedAt,
    changed_at: isSame ? known.changed_at : now,
    tried_at: now,
    problem: null,
  };
  await tx
    .insertInto('published_list')
    .values({ tenant_id: platformTenantId, list, ...fetched })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'list']).doUpdateSet(fetched))
    .execute();
}

/** In the platform's scope: the last good list stays. */
export async function putExitListProblem(
  tx: TenantTx,
  { source, problem, at }: { source: string; problem: string; at: Date },
): Promise<void> {
  const tried = { tried_at: at, problem: problem.slice(0, 1000) };
  await tx
    .insertInto('published_list')
    .values({ tenant_id: platformTenantId, list, source, addresses: [], ...tried })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'list']).doUpdateSet(tried))
    .execute();
}
