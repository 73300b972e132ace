import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const mostFound = 100;

interface FoundPerson {
  readonly mail: string;
  readonly name: string;
  readonly job_title: string | null;
}

/** By a part of the name or mail, in any case, with an enabled account. Fewer than three characters are looked for where words start. */
export async function searchPeople(tx: TenantTx, filter: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select mail, display_name as name, job_title from search_person(${filter.replaceAll('\0', '')}, ${mostFound})`.execute(tx);
  return rows;
}
