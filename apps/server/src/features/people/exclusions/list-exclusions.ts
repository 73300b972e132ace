import { type ExcludedPerson, ExclusionType } from '@rampart/contract/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type Exclusion, listExclusionsOf } from './exclusion-store.ts';

const byType = (types: readonly ExclusionType[], exclusions: readonly Exclusion[]): Record<string, ExcludedPerson[]> =>
  Object.fromEntries(types.map((type) => [type, exclusions.filter((each) => each.type === type).map(({ person }) => person)]));

/** Those who are spared, and of them those whom no application knows any more. Nothing is synchronized with groups at vendors. */
export async function listExclusions(tx: TenantTx, type: ExclusionType | undefined) {
  const types = type === undefined ? ExclusionType.options : [type];
  const exclusions = await listExclusionsOf(tx, types);
  return {
    current: byType(types, exclusions),
    outdated: byType(
      types,
      exclusions.filter(({ isOutdated }) => isOutdated),
    ),
    needs_sync_approval: byType(types, []),
    unsynced_to_group: byType(types, []),
  };
}
