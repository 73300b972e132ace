import type { PersonKind } from '@rampart/contract/people/person.ts';
import { executivesId } from '@rampart/domain/people/people-group.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const mostFound = 100;

interface FoundPerson {
  readonly mail: string;
  readonly name: string;
  readonly job_title: string | null;
  readonly kind: PersonKind;
  readonly is_executive: boolean;
}

/** By a part of the name or mail, in any case, with an enabled account. Fewer than three characters are looked for where words start. */
export async function searchPeople(tx: TenantTx, filter: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select mail, display_name as name, job_title, (
        select person.kind from person where person.tenant_id = app_tenant_id() and person.mail = found.mail) as kind, exists (
        select from people_group_member as member
        where member.tenant_id = app_tenant_id() and member.group_id = ${executivesId} and member.mail = found.mail) as is_executive
    from search_person(${filter.replaceAll('\0', '')}, ${mostFound}) as found`.execute(tx);
  return rows;
}
