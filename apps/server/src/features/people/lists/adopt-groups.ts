import type { Group } from '@rampart/domain/group.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';

/** More than there are programs at all products. */
const mostLists = 1000;

/** A list of a program's people that no group is known for at one application. */
interface UndeployedList {
  readonly applicationId: string;
  readonly list: string;
  /** As a group for it is called there, whether we make it or an administrator does. */
  readonly name: string;
}

/** By application and list. Those of the whole organisation need no group. */
export async function listUndeployed(tx: TenantTx): Promise<UndeployedList[]> {
  const ids = (await listConnected(tx))
    .filter(({ product }) => [people.id, groups.id].every((fact) => product.yields.includes(fact)))
    .map(({ id }) => id);
  const { rows } = await sql<UndeployedList>`
    select application.id as "applicationId", 'program:' || listed.name as list, ${`${productName}: `} || listed.name as name
    from program_group as listed cross join unnest(${ids}::uuid[]) as application (id)
    where listed.tenant_id = ${tx.tenantId} and listed.name <> ${wholeOrganisation} and not exists (
      select from deployed_group as known
      where known.tenant_id = ${tx.tenantId} and known.application_id = application.id and known.list = 'program:' || listed.name)
    order by application.id, listed.name limit ${mostLists}`.execute(tx);
  return rows;
}

/** A group that an administrator may have made for a list. */
export interface AdoptableGroup extends UndeployedList {
  readonly target: string;
  readonly memberIds: readonly string[];
}

/** One that a directory fills by a rule, or that has groups in it, is none that a list of people could be compared with. */
const couldBeOurs = ({ kind, isBuiltIn, groupIds = [] }: Group): boolean =>
  kind === 'assigned' && isBuiltIn !== true && groupIds.length === 0;

/** The only group of the name of each list. */
export const adoptableGroups = (undeployed: readonly UndeployedList[], read: readonly Group[]): AdoptableGroup[] =>
  undeployed.flatMap((list) => {
    const [first, ...others] = read.filter(({ name }) => name === list.name);
    if (first === undefined || others.length > 0 || !couldBeOurs(first) || first.memberIds.length === 0) return [];
    return [{ ...list, target: first.id, memberIds: first.memberIds }];
  });

/**
 * Takes a group that was made by hand for the group of its list, where exactly the accounts of the list's people are in it. While a deployment has
 * changed groups since they were read, or is about to, none is taken: it may be gone already.
 */
export async function adoptGroup(tx: TenantTx, group: AdoptableGroup, asOf: Date): Promise<boolean> {
  const { applicationId, list, target, name } = group;
  const { rows } = await sql`
    insert into deployed_group (tenant_id, application_id, list, target, name, member_ids, read_at)
    select ${tx.tenantId}::uuid, ${applicationId}::uuid, ${list}, ${target}, ${name.slice(0, 300)}, ${group.memberIds.toSorted()}::text[], ${asOf}
    where not exists (
      select from (
        select known.person_id from program_member as member
        join person_identity as known on known.tenant_id = member.tenant_id and known.mail = member.mail
        where member.tenant_id = ${tx.tenantId} and member.program_group = ${list.slice('program:'.length)}
          and known.application_id is not distinct from ${applicationId}::uuid) as account
      full join unnest(${group.memberIds}::text[]) as seen (person_id) on seen.person_id = account.person_id
      where account.person_id is null or seen.person_id is null)
    and not exists (
      select from deployment_job as job where job.tenant_id = ${tx.tenantId} and job.application_id = ${applicationId}::uuid
        and job.kind = 'people-list' and (job.finished_at is null or job.finished_at >= ${asOf}))
    on conflict (tenant_id, application_id, list) do nothing returning list`.execute(tx);
  return rows.length > 0;
}
