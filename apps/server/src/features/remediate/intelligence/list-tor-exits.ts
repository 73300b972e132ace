import type { Clock } from '../../../platform/clock.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { exitListObstacle, findExitList, loadExits } from '../../collect/index.ts';

interface Page {
  readonly filter: string;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the addresses that contain the text, and what is known of the whole list. */
export async function listTorExits(tx: TenantTx, { clock }: { readonly clock: Clock }, { filter, limit, offset }: Page) {
  const { listedAt, source, isPackaged, problem, triedAt } = await findExitList(tx);
  const all = await loadExits(tx);
  const matching = all.filter((address) => address.includes(filter.toLowerCase()));
  return {
    addresses: matching.slice(offset, offset + limit),
    total: matching.length,
    listed: all.length,
    listed_at: listedAt.toISOString(),
    source,
    is_packaged: isPackaged,
    obstacle: exitListObstacle({ listedAt }, clock.now()) ?? null,
    problem,
    tried_at: triedAt?.toISOString() ?? null,
  };
}
