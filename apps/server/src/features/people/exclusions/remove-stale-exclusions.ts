import { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { areDirectoriesRead } from '../directories.ts';
import { type ChangedExclusions, type ExclusionDeps, lockExclusions } from './deploy-exclusions.ts';
import { refuseLosingLast } from './depending-policies.ts';
import { listExclusionsOf } from './exclusion-store.ts';
import { deleteExclusions, type Removal, spreadRemoval } from './remove-people.ts';

interface Asked {
  readonly by: ActedBy;
  /** All lists when none is named. */
  readonly type: ExclusionType | undefined;
}

/**
 * A renamed account is outdated by its mail, and still in the group: the last one that a policy excludes stays. Of all lists, the others are
 * cleaned all the same.
 */
async function deleteEmergency(
  deps: ExclusionDeps,
  tx: TenantTx,
  { mails, isAlone }: { readonly mails: readonly string[]; readonly isAlone: boolean },
): Promise<Removal[]> {
  await sql`savepoint emergency_access`.execute(tx);
  const removals = await deleteExclusions(tx, 'emergency_access_exclusions', mails);
  try {
    await refuseLosingLast(deps, tx);
    return removals;
  } catch (error) {
    if (isAlone || !(error instanceof HttpError)) throw error;
    await sql`rollback to savepoint emergency_access`.execute(tx);
    return [];
  }
}

/** Removes people that no directory knows any more; only when every directory has been read. */
export async function removeStaleExclusions(deps: ExclusionDeps, tx: TenantTx, { by, type }: Asked): Promise<ChangedExclusions> {
  await lockExclusions(tx);
  if (!(await areDirectoriesRead(tx)))
    throw new HttpError(409, 'Outdated people are known only when every connected directory has been read. Process them, then try again.');
  const types = type === undefined ? ExclusionType.options : [type];
  const stale = (await listExclusionsOf(tx, types)).filter(({ isUnknown }) => isUnknown);
  const removals: Removal[] = [];
  for (const each of types) {
    const mails = stale.filter((exclusion) => exclusion.type === each).map(({ person }) => person.mail);
    if (mails.length === 0) continue;
    if (each !== 'emergency_access_exclusions') removals.push(...(await deleteExclusions(tx, each, mails)));
    else removals.push(...(await deleteEmergency(deps, tx, { mails, isAlone: type !== undefined })));
  }
  if (removals.length === 0) return { succeeded: [], jobIds: [] };
  const jobIds = await spreadRemoval(deps, tx, { by, removals });
  return { succeeded: [...new Set(removals.map(({ mail }) => mail))].toSorted(), jobIds };
}
