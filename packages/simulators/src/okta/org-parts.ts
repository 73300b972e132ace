import { dayMs } from '@rampart/domain/day.ts';
import { ChangeLog } from '../kit/change-log.ts';
import { NewIds } from '../kit/new-ids.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import type { World } from '../world/world.ts';
import { oktaId, type IdPrefix } from './api/okta-id.ts';
import { openDirectory } from './directory/users.ts';
import type { ChangeTarget, OktaChangeLog } from './system-log/change-log.ts';
import type { Caller } from './tokens/access.ts';

export const hostOf = ({ domain }: { readonly domain: string }): string => `${domain.split('.', 1)[0]}.okta.com`;

/** What every part of the organisation is built on. */
export type OrgParts = ReturnType<typeof createParts>;

export function createParts(world: World) {
  const clock = pinnedClock(world);
  const ids = new NewIds();
  const changes: OktaChangeLog = new ChangeLog(clock);
  const since = new Date(world.options.start.getTime() - 1200 * dayMs).toISOString();
  return {
    world,
    clock,
    ids,
    changes,
    base: `https://${hostOf(world.options.company)}`,
    now: () => clock.now().toISOString(),
    /** When the organisation was made, and everything in it that every organisation has. */
    sinceStart: { created: since, lastUpdated: since },
    directory: openDirectory(world),
    /** Writes down a change that is not the change of one object. */
    note: (caller: Caller, [eventType, message]: readonly [string, string], ...targets: readonly ChangeTarget[]) =>
      changes.record({ caller, eventType, message, targets }),
    newId: (prefix: IdPrefix) => oktaId(prefix, ids.next()),
  };
}
