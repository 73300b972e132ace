import { hash } from 'node:crypto';
import { buildPrograms, type PeopleGroup } from '@rampart/domain/recommend/build-programs.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Recommend } from '../../assess/index.ts';
import { keepGroup, type Member } from './member-store.ts';
import { keepProgram } from './program-store.ts';

export interface GroupOfPeople extends PeopleGroup {
  /** Whether there is such a group yet; there always is where it is left out. */
  isKnown?(tx: TenantTx): Promise<boolean>;
  members(tx: TenantTx): Promise<readonly Member[]>;
}

const fingerprintOf = (members: readonly Member[]): Buffer =>
  hash(
    'sha256',
    JSON.stringify(members.map(({ mail, displayName, jobTitle, department }) => [mail, displayName, jobTitle, department])),
    'buffer',
  );

/** Brings the members of programs up to date with the people. Answers with the groups that there are by now. */
export async function keepGroups(tx: TenantTx, groups: readonly GroupOfPeople[]): Promise<GroupOfPeople[]> {
  const known: GroupOfPeople[] = [];
  for (const group of groups) if ((await group.isKnown?.(tx)) ?? true) known.push(group);
  for (const group of known) {
    const members = await group.members(tx);
    await keepGroup(tx, { name: group.name, members, inputs: fingerprintOf(members) });
  }
  return known;
}

/** The last step of a run: brings the programs up to date with the people. Done again for the same run, it changes nothing. */
export const recommendFor =
  (groups: readonly GroupOfPeople[]): Recommend =>
  async (tx, run) => {
    for (const program of buildPrograms(await keepGroups(tx, groups))) await keepProgram(tx, program, run);
  };
