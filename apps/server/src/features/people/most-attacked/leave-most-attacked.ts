import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { riskKinds } from '@rampart/domain/people/most-attacked.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { lockRisk } from '../../collect/index.ts';
import { loadExcludedNow } from '../exclusions/excluded-now.ts';
import { replaceGroupMembers } from '../groups/group-member-store.ts';
import { mostAttackedGroups } from './most-attacked-groups.ts';

const groupsWithout = (type: ExclusionType) =>
  riskKinds.map((kind) => mostAttackedGroups[kind]).filter(({ exclusions }) => exclusions.includes(type));

/** Whether this list excludes people from the most attacked. */
export const isOfMostAttacked = (type: ExclusionType): boolean => groupsWithout(type).length > 0;

/**
 * Who is excluded leaves at once, so that the next deployment does not bring them into the product. Who is not excluded any more comes back with
 * the next run, if they are among the most attacked by then.
 */
export async function leaveMostAttacked(tx: TenantTx, type: ExclusionType): Promise<void> {
  await lockRisk(tx);
  for (const { id, exclusions } of groupsWithout(type))
    await replaceGroupMembers(tx, { groups: [id], mails: [...(await loadExcludedNow(tx, exclusions))] }, []);
}
