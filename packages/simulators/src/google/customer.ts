import type { VendorClock } from '../kit/replication.ts';
import type { World } from '../world/world.ts';
import { createParts } from './customer-parts.ts';
import { openAccounts } from './directory/accounts.ts';
import { openGroups } from './directory/groups.ts';
import { openOrgUnits } from './directory/org-units.ts';
import { openRoles } from './directory/roles.ts';
import { openUsers } from './directory/users.ts';
import { openGroupSettings } from './groups/group-settings.ts';
import { openPolicies } from './policies/policies.ts';
import { openAccess } from './tokens/access.ts';

/** One customer of Google Workspace: everything that its APIs read and change. */
export type Customer = ReturnType<typeof createCustomer>;

export function createCustomer(world: World, vendorClock: VendorClock) {
  const parts = createParts(world, vendorClock);
  const accounts = openAccounts(parts);
  const groups = openGroups(parts, accounts);
  const roles = openRoles(parts, accounts, groups);
  const units = openOrgUnits(parts);
  const policies = openPolicies(parts, units);
  const users = openUsers(parts, { accounts, roles, isEnforced: (path) => policies.isSecondStepEnforced(path) });
  const access = openAccess({
    world,
    findAccount(email) {
      const account = accounts.find(email);
      return account && { isSuspended: accounts.isSuspended(account), isAdministrator: roles.isAdministrator(account.id) };
    },
  });
  return { ...parts, accounts, roles, units, policies, groups, settings: openGroupSettings(parts, groups), users, access };
}
