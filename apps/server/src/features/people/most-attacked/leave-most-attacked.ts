import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { riskKinds } from '@rampart/domain/people/most-attacked.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { lockRisk } from '../../collect/index.ts';
import { loadExcludedNow } from '../exclusions/excluded-now.ts';
import { replaceGroupMembers } from '../groups/group-member-store.ts';
import { mostAttackedGroups } from './most-attacked-groups.ts';

/**
 * Who is excluded leaves at once, so that the next deployment does not bring them into the product. Who is not excluded any more comes back with
 * the next run, if they are among the most attacked by then. Answers whether this list is one of the most attacked.
 */
export async function leaveMostAttacked(tx: TenantTx, type: ExclusionType): Promise<boolean> {
  const left = riskKinds.map((kind) => mostAttackedGroups[kind]).filter(({ exclusions }) => exclusions.includes(type));
  if (left.length === 0) return false;
  await lockRisk(tx);
  for (const { id, exclusions } of left)
    await replaceGroupMembers(tx, { groups: [id], mails: [...(await loadExcludedNow(tx, exclusions))] }, []);
  return true;
}
