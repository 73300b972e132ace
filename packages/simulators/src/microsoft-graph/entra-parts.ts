import { openLogDelays } from '../kit/log-delays.ts';
import { NewIds } from '../kit/new-ids.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import { Replication, type VendorClock } from '../kit/replication.ts';
import type { World } from '../world/world.ts';
import { openAccounts } from './directory/accounts.ts';
import { openAuditLog } from './logs/audit-log.ts';
import { tenantOf } from './tokens/applications.ts';

/** What every part of the directory is built on. */
export type EntraParts = ReturnType<typeof createParts>;

/** Microsoft gives no numbers: seconds are usual, and the index that lists and filters come from is later than the object. */
const delays = { readMs: 3000, listMs: 6000 };

export function createParts(real: World, vendorClock: VendorClock) {
  const replication = new Replication({ clock: vendorClock, ...delays });
  const pinned = pinnedClock(real);
  const clock = { ...pinned, during: (at: Date, act: () => void) => pinned.during(at, () => replication.immediately(act)) };
  /** Its clock is pinned while an earlier change is carried out. */
  const { world } = clock;
  const tenant = tenantOf(world);
  const logDelays = openLogDelays();
  return {
    world,
    clock,
    vendorClock,
    replication,
    tenant,
    ids: new NewIds(),
    logDelays,
    audit: openAuditLog(world, logDelays),
    accounts: openAccounts(world, tenant),
  };
}
