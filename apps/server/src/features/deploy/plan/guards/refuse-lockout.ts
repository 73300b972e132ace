import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { isSignInChange, lockedOutBy } from '@rampart/domain/deploy/locks-out.ts';
import type { PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import type { Vendor } from '../../vendor/open-vendor.ts';
import type { Asked } from '../ask-controls.ts';
import { PlanRefused } from '../plan.ts';

interface Safe {
  readonly safe: readonly PlannedChange[];
  readonly unsafe: readonly { readonly controlId: string; readonly because: string }[];
}

const fix = 'Bring the list into its group under custom groups, then repeat what you were doing.';

/** The emergency access accounts that are in their group: to exclude a group without them would protect no one. */
function accountsInGroup({ name }: Vendor, { emergencyUsers, emergencyAccounts, excluded }: Asked): readonly string[] {
  if (emergencyUsers.length === 0)
    throw new PlanRefused('noEmergencyAccess', 'You cannot deploy changes until you have established an Emergency Access user.');
  const [emergencyAccess] = alwaysExcludedLists;
  const group = excluded.find(({ list }) => list === emergencyAccess);
  if (group === undefined)
    throw new PlanRefused('missingExclusionGroups', `The group of your Emergency Access users does not exist in ${name}. ${fix}`);
  if (emergencyAccounts.length === 0)
    throw new PlanRefused(
      'unknownEmergencyAccounts',
      `It is not known which accounts in ${name} are those of your Emergency Access users: the people of ${name} were not read, or none of these users has an account there. Process the data, then try again. If none of them has an account there, add one who does.`,
    );
  const inGroup = emergencyAccounts.filter((id) => group.memberIds.includes(id));
  if (inGroup.length > 0) return inGroup;
  throw new PlanRefused('missingExclusionGroups', `None of your Emergency Access users is in “${group.name}” in ${name}. ${fix}`);
}

/** Every sign-in change must leave the emergency access users a way in: the plan is refused when there are none, a change when it does not exclude them. */
export function refuseLockout(vendor: Vendor, planned: readonly PlannedChange[], asked: Asked): Safe {
  // Also what only waits to be enabled: which of the waiting objects is taken depends on its exclusions.
  const requested = asked.controls.filter(({ isInPlace }) => !isInPlace).flatMap(({ changes = [] }) => changes);
  if (![...requested, ...planned.map(({ change }) => change)].some(isSignInChange)) return { safe: planned, unsafe: [] };
  const inGroup = accountsInGroup(vendor, asked);
  const isUnsafe = ({ change }: PlannedChange): boolean => lockedOutBy(change, inGroup, asked.groups).length > 0;
  const unsafe = planned.filter(isUnsafe).map(({ controlId, change }) => {
    const because = `“${nameOfChange(change)}” would lock out the Emergency Access users. Exclude them from it in ${vendor.name} first.`;
    return { controlId, because };
  });
  return { safe: planned.filter((one) => !isUnsafe(one)), unsafe };
}
