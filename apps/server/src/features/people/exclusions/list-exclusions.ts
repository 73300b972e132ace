import { type ExcludedPerson, type ExclusionGroup, ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { areDirectoriesRead } from '../directories.ts';
import { type DeployedGroup, listDeployedGroups } from '../lists/deployed-group-store.ts';
import { type IdentityApplication, type ListDeps, listIdentityApplications } from '../lists/identity-applications.ts';
import { type ListJob, listJobsUnderWay } from '../lists/jobs-under-way.ts';
import { exclusionGroups } from './exclusion-group.ts';
import { type Exclusion, listExclusionsOf } from './exclusion-store.ts';
import { loadWaiting } from './waiting-exclusions.ts';
import { sql } from 'kysely';

/** What is wrong with an excluded person. */
interface ExclusionFlags {
  readonly type: string;
  readonly mail: string;
  /** A product knows another person by this mail than the one who was excluded. */
  readonly needsApproval: boolean;
  /** A product knows a person by this mail who is missing from the group of this list there. */
  readonly isUnsynced: boolean;
}

interface FlagQuery {
  readonly types: readonly ExclusionType[];
  readonly applications: readonly IdentityApplication[];
}

/** Judged by what was read from the products, never by what was sent to them. Not limited: at most one row for each exclusion. */
async function loadExclusionFlags(tx: TenantTx, { types, applications }: FlagQuery): Promise<ExclusionFlags[]> {
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

interface GroupInputs {
  readonly applications: readonly IdentityApplication[];
  readonly deployed: readonly DeployedGroup[];
  readonly jobs: readonly ListJob[];
}

/** One for each connected identity product, made already or not. */
const groupsFor = (type: ExclusionType, { applications, deployed, jobs }: GroupInputs): ExclusionGroup[] =>
  applications.map(({ id, product, because }) => {
    const isHere = (each: { readonly applicationId: string; readonly list: string }): boolean =>
      each.applicationId === id && each.list === exclusionList(type);
    const group = deployed.find(isHere);
    return {
      product: product.id,
      product_name: product.name,
      name: group?.name ?? exclusionGroups[type].name,
      group_id: group?.target ?? null,
      members: group?.memberIds.length ?? 0,
      read_at: group?.readAt.toISOString() ?? null,
      job_uuid: jobs.findLast(isHere)?.id ?? null,
      because,
    };
  });

/** The excluded people, what is wrong with some of them, and their groups at the identity products. */
export async function listExclusions(deps: ListDeps, tx: TenantTx, type: ExclusionType | undefined) {
  const types = type === undefined ? ExclusionType.options : [type];
  const exclusions = await listExclusionsOf(tx, types);
  const applications = await listIdentityApplications(deps, tx);
  const flags = new Map((await loadExclusionFlags(tx, { types, applications })).map((each) => [`${each.type} ${each.mail}`, each]));
  const isKnownWho = await areDirectoriesRead(tx);
  const jobs = await listJobsUnderWay(tx, types.map(exclusionList));
  const waiting = await loadWaiting(tx, types);
  const inputs = { applications, deployed: await listDeployedGroups(tx), jobs };
  const flagsOf = ({ type: of, person }: Exclusion) => flags.get(`${of} ${person.mail}`);
  const byType = (isAmong: (exclusion: Exclusion) => boolean): Record<string, ExcludedPerson[]> =>
    Object.fromEntries(types.map((of) => [of, exclusions.filter((each) => each.type === of && isAmong(each)).map(({ person }) => person)]));
  return {
    current: byType(() => true),
    outdated: byType(({ isUnknown }) => isUnknown && isKnownWho),
    needs_sync_approval: byType((each) => flagsOf(each)?.needsApproval ?? false),
    unsynced_to_group: byType((each) => flagsOf(each)?.isUnsynced ?? false),
    unapproved: Object.fromEntries(types.map((of) => [of, waiting.filter((each) => each.type === of).map(({ change }) => change)])),
    groups: Object.fromEntries(types.map((of) => [of, groupsFor(of, inputs)])),
  };
}
