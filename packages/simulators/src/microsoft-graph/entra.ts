import { pinnedClock, type PinnedClock } from '../kit/pinned-clock.ts';
import type { World } from '../world/world.ts';
import { AppBook } from './app-book.ts';
import { TokenMint } from './access-token.ts';
import { AuditLog } from './audit-log.ts';
import { openConditionalAccess, type ConditionalAccess } from './conditional-access.ts';
import { GroupBook } from './group-book.ts';
import { PeopleBook } from './people-book.ts';
import { RoleBook } from './role-book.ts';
import { ObjectIds } from './object-ids.ts';
import { objectIdOf } from './object-id-of.ts';
import { TenantSettings } from './tenant-settings.ts';
import { tenantOf, type Tenant } from './tenant-of.ts';

/** The company's directory as a whole: what the routes are over. */
export interface Entra {
  /** Its time stands still while something is done that was done before. */
  readonly world: World;
  readonly clock: PinnedClock;
  readonly ids: ObjectIds;
  readonly tenant: Tenant;
  readonly apps: AppBook;
  readonly mint: TokenMint;
  readonly people: PeopleBook;
  readonly groups: GroupBook;
  readonly audit: AuditLog;
  readonly access: ConditionalAccess;
  readonly settings: TenantSettings;
  readonly roles: RoleBook;
}

export function openEntra(real: World): Entra {
  const clock = pinnedClock(real);
  const { world } = clock;
  const ids = new ObjectIds();
  const tenant = tenantOf(world);
  const audit = new AuditLog(world);
  const people = new PeopleBook(world, tenant);
  const groups = new GroupBook({ world, people, audit, ids });
  const access = openConditionalAccess({
    world,
    audit,
    ids,
    hasUser: (id) => people.find(id) !== undefined,
    hasGroup: (id) => groups.has(id),
  });
  const executives = world.groupsAt(world.now()).find(({ name }) => name === 'Executives')!;
  const settings = new TenantSettings({ world, audit, tenant, voiceExcluded: objectIdOf(executives.id) });
  const roles = new RoleBook(world, people, audit);
  const mint = new TokenMint(world, tenant);
  return { world, clock, ids, tenant, apps: new AppBook(tenant), mint, people, groups, audit, access, settings, roles };
}
