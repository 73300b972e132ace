import { firstAdministrator } from '../kit/account-directory.ts';
import type { VendorClock } from '../kit/replication.ts';
import type { World } from '../world/world.ts';
import { openConditionalAccess } from './conditional-access/conditional-access.ts';
import { openGroups } from './directory/groups.ts';
import { openGroupSchedules } from './directory/group-schedules.ts';
import { openRoles } from './directory/roles.ts';
import type { GraphUser } from './directory/accounts.ts';
import { createParts } from './entra-parts.ts';
import { openSignInDigest } from './logs/sign-in-digest.ts';
import { openSettings } from './settings/tenant-settings.ts';
import { openApps } from './tokens/applications.ts';
import { openGrants, openMint } from './tokens/tokens.ts';

/** The company's directory as a whole. */
export type Entra = ReturnType<typeof openEntra>;

export function openEntra(real: World, vendorClock: VendorClock) {
  const parts = createParts(real, vendorClock);
  const { world, tenant, accounts } = parts;
  const groups = openGroups(parts);
  const settings = openSettings(parts);
  return {
    ...parts,
    groups,
    apps: openApps(tenant),
    mint: openMint(world, tenant),
    grants: openGrants(real),
    digest: openSignInDigest(world),
    access: openConditionalAccess(parts, { hasGroup: groups.has, hasSecurityDefaults: settings.securityDefaults }),
    settings,
    roles: openRoles(parts, groups),
    groupSchedules: openGroupSchedules(parts, groups),
    /** Who signs in to the portal. */
    administrator: (): GraphUser => accounts.ofPerson(firstAdministrator(world).id, world.now())!.user,
  };
}
