import { mostAttackedMalwareId, mostAttackedOverallId, mostAttackedPhishingId } from '@rampart/domain/people/people-group.ts';
import { programTitles, type ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { areMostAttackedRecorded, loadGroupMembers } from '../../people/index.ts';
import { type GroupOfPeople, keepGroups } from './recommend-for.ts';

const programOf = (type: ProgramType, groupId: number): GroupOfPeople => ({
  name: programTitles[type],
  programTypes: [type],
  isKnown: areMostAttackedRecorded,
  members: (tx) => loadGroupMembers(tx, groupId),
});

/** One for each group of the most attacked, from the first run on that recorded who they are. */
export const mostAttackedPrograms: readonly GroupOfPeople[] = [
  programOf('most_attacked_overall', mostAttackedOverallId),
  programOf('most_attacked_phishing', mostAttackedPhishingId),
  programOf('most_attacked_malware', mostAttackedMalwareId),
];

/** Between runs, when someone was excluded. */
export const keepMostAttackedPrograms = async (tx: TenantTx): Promise<void> => void (await keepGroups(tx, mostAttackedPrograms));
