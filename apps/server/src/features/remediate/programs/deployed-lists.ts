import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than all programs have groups at all products. */
const mostLists = 1000;

interface DeployedList {
  readonly applicationId: string;
  /** `program:<group>`. */
  readonly list: string;
}

/**
 * The lists whose group, as it was last read, contains exactly the accounts that the program's people have there now. Others may be in it too where
 * the list was last deployed to add people only, or has a subscription that does. The members are compared where they are stored. The application is
 * compared so that no index serves it: accounts are then looked up by mail, even before the database knows how many an application has.
 */
export async function listDeployedLists(tx: TenantTx): Promise<DeployedList[]> {
  const { rows } = await sql<DeployedList>`
    with people as materialized (
      select application_id, list, member_ids, substr(list, length('program:') + 1) as program_group
      from deployed_group where tenant_id = ${tx.tenantId} and starts_with(list, 'program:')
      order by application_id, list limit ${mostLists}
    )
    select people.application_id as "applicationId", people.list from people
    cross join lateral (
      select coalesce(bool_or(seen.person_id is null), false) as lacks_some, coalesce(bool_or(account.person_id is null), false) as has_others
      from (
        select known.person_id from program_member as member
        join person_identity as known on known.tenant_id = member.tenant_id and known.mail = member.mail
        where member.tenant_id = ${tx.tenantId} and member.program_group = people.program_group
          and known.application_id is not distinct from people.application_id) as account
      full join unnest(people.member_ids) as seen (person_id) on seen.person_id = account.person_id) as compared
    where not compared.lacks_some
      and (
        not compared.has_others
        or exists (
          select from subscription
          join remediation on remediation.tenant_id = subscription.tenant_id and remediation.id = subscription.remediation_id
          join program on program.tenant_id = remediation.tenant_id and program.id = remediation.program_id
          join application on application.tenant_id = remediation.tenant_id and application.product = remediation.product
          where subscription.tenant_id = ${tx.tenantId} and subscription.add_only
            and program.program_group = people.program_group and application.id = people.application_id)
        or (
          select job.requested_lists #>> '{0,addOnly}' = 'true' from deployment_job as job
          join program on program.tenant_id = job.tenant_id and program.id = job.program_id
          where job.tenant_id = ${tx.tenantId} and job.application_id = people.application_id and job.kind = 'people-list'
            and job.status = 'successful' and job.undoes is null and program.program_group = people.program_group
          order by job.created_at desc, job.id desc limit 1))`.execute(tx);
  return rows;
}
