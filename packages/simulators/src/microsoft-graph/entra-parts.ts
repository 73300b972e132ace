import { NewIds } from '../kit/new-ids.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import type { World } from '../world/world.ts';
import { openAccounts } from './directory/accounts.ts';
import { openAuditLog } from './logs/audit-log.ts';
import { tenantOf } from './tokens/applications.ts';

/** What every part of the directory is built on. */
export type EntraParts = ReturnType<typeof createParts>;

export function createParts(real: World) {
  const clock = pinnedClock(real);
  /** Its clock is pinned while an earlier change is carried out. */
  const { world } = clock;
  const tenant = tenantOf(world);
  return { world, clock, tenant, ids: new NewIds(), audit: openAuditLog(world), accounts: openAccounts(world, tenant) };
}
