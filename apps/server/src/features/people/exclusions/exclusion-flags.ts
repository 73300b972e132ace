import type { ExclusionType } from '@rampart/contract/people.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { IdentityApplication } from '../lists/identity-applications.ts';

/** What is wrong with an excluded person. */
export interface ExclusionFlags {
  readonly type: string;
  readonly mail: string;
  /** A product knows another person by this mail than the one who was excluded. */
  readonly needsApproval: boolean;
  /** A product knows a person by this mail who is missing from the group of this list there. */
  readonly isUnsynced: boolean;
}

export interface FlagQuery {
  readonly types: readonly ExclusionType[];
  readonly applications: readonly IdentityApplication[];
}

/** Judged by what was read from the products, never by what was sent to them. Not limited: at most one row for each exclusion. */
export async function loadExclusionFlags(tx: TenantTx, { types, applications }: FlagQuery): Promise<ExclusionFlags[]> {
  const [ids, products] = [applications.map(({ id }) => id), applications.map(({ product }) => product.id)];
  const { rows } = await sql<ExclusionFlags>`
    with member as (
      select application_id, list, unnest(member_ids) as person_id from deployed_group where tenant_id = ${tx.tenantId}
    ), flagged as (
      select excluded.exclusion_type as type, excluded.mail,
        bool_or(matched.person_id is null and exists (
          select from exclusion_identity as another where another.tenant_id = excluded.tenant_id and another.exclusion_type = excluded.exclusion_type
            and another.mail = excluded.mail and another.product = application.product)) as "needsApproval",
        bool_or(member.person_id is null) as "isUnsynced"
      from exclusion as excluded
      join person_identity as known on known.tenant_id = excluded.tenant_id and known.mail = excluded.mail
      join unnest(${ids}::uuid[], ${products}::text[]) as application (id, product) on application.id = known.application_id
      left join exclusion_identity as matched on matched.tenant_id = excluded.tenant_id and matched.exclusion_type = excluded.exclusion_type
        and matched.mail = excluded.mail and matched.product = application.product and matched.person_id = known.person_id
      left join member on member.application_id = known.application_id and member.list = 'exclusion:' || excluded.exclusion_type
        and member.person_id = known.person_id
      where excluded.tenant_id = ${tx.tenantId} and excluded.exclusion_type = any(${types}::text[])
      group by excluded.exclusion_type, excluded.mail
    )
    select * from flagged where "needsApproval" or "isUnsynced"`.execute(tx);
  return rows;
}
