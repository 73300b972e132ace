import { groupChanges } from '@rampart/changes/people/group.ts';
import { GroupSettings } from '@rampart/domain/group.ts';
import { listDeployedGroups, type PeopleList } from '../../people/index.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { hasMade } from '../change-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';

interface Looking {
  readonly tenantId: string;
  readonly list: PeopleList;
}

/** The group of a list as the product has it at this moment. */
export interface FoundGroup {
  readonly target: string;
  readonly settings: GroupSettings;
  /** We have made it, so that we may change it. */
  readonly isOurs: boolean;
}

export const settingsFor = ({ name, description, memberIds }: PeopleList): GroupSettings => ({
  name,
  description,
  memberIds: memberIds.toSorted(),
});

/** By the id under which it was last read back, whatever it is called by now; otherwise by its name. */
export async function findGroup({ db }: DeployDeps, vendor: Vendor, { tenantId, list }: Looking): Promise<FoundGroup | undefined> {
  const { id: applicationId, product } = vendor.target;
  const known = (await db.inTenant(tenantId, listDeployedGroups)).find(
    (group) => group.applicationId === applicationId && group.list === list.list,
  );
  const requested = settingsFor(list);
  if (known !== undefined) {
    const seen = await vendor.look(groupChanges.update({ target: known.target, before: requested, after: requested }));
    if (seen !== undefined) return { target: seen.target, settings: GroupSettings.parse(seen.settings), isOurs: true };
  }
  const seen = await vendor.look(groupChanges.create(requested));
  if (seen === undefined) return undefined;
  // Connected anew, a product is another application, and its groups are still those that we have made.
  const isOurs = await db.inTenant(tenantId, (tx) => hasMade(tx, { product: product.id, target: seen.target }));
  return { target: seen.target, settings: GroupSettings.parse(seen.settings), isOurs };
}
