import { isSignInChange, lockedOutBy } from '@rampart/domain/deploy/locks-out.ts';
import type { PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import type { Vendor } from '../open-vendor.ts';
import type { Asked } from './ask-controls.ts';
import { PlanRefused } from './plan.ts';

interface Spared {
  readonly safe: readonly PlannedChange[];
  readonly unsafe: readonly { readonly controlId: string; readonly because: string }[];
}

/** No sign-in change without somebody who can still get in: refused as a whole when there is nobody, one by one when forgotten. */
export function refuseLockout(vendor: Vendor, planned: readonly PlannedChange[], asked: Asked): Spared {
  const { emergencyUsers, excluded, groups } = asked;
  if (!planned.some(({ change }) => isSignInChange(change))) return { safe: planned, unsafe: [] };
  if (emergencyUsers.length === 0)
    throw new PlanRefused('noEmergencyAccess', 'You cannot deploy changes until you have established an Emergency Access user.');
  if (excluded.length === 0) {
    const what = `None of your Emergency Access users exists in ${vendor.name}.`;
    throw new PlanRefused(
      'missingExclusionGroups',
      `${what} Add one there or choose others under custom groups, then repeat what you were doing.`,
    );
  }
  const isUnsafe = ({ change }: PlannedChange): boolean => lockedOutBy(change, excluded, groups).length > 0;
  const unsafe = planned.filter(isUnsafe).map(({ controlId, change }) => {
    const because = `“${nameOfChange(change)}” would lock out the Emergency Access users. Exclude them from it in ${vendor.name} first.`;
    return { controlId, because };
  });
  return { safe: planned.filter((one) => !isUnsafe(one)), unsafe };
}
