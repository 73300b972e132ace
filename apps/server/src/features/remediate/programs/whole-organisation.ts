import { wholeOrganisation as name } from '@rampart/domain/program.ts';
import { everyonesPrograms } from '@rampart/domain/recommend/build-programs.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listPeople } from '../../people/index.ts';
import type { Member } from './member-store.ts';
import type { GroupOfPeople } from './recommend-for.ts';

const peoplePerPage = 5000;

async function everyone(tx: TenantTx): Promise<Member[]> {
  const all: Member[] = [];
  for (;;) {
    const after = all.at(-1)?.mail;
    const page = await listPeople(tx, { limit: peoplePerPage, ...(after === undefined ? {} : { after }) });
    all.push(...page);
    if (page.length < peoplePerPage) return all;
  }
}

export const wholeOrganisation: GroupOfPeople = { name, programTypes: everyonesPrograms, members: everyone };
