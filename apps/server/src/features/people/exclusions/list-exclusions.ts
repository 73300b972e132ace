import { type ExcludedPerson, type ExclusionGroup, ExclusionType } from '@rampart/contract/people.ts';
import { exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { areDirectoriesRead } from '../directories.ts';
import { type DeployedGroup, listDeployedGroups } from '../lists/deployed-group-store.ts';
import { type IdentityApplication, type ListDeps, listIdentityApplications } from '../lists/identity-applications.ts';
import { type ListJob, listJobsUnderWay } from '../lists/jobs-under-way.ts';
import { exclusionGroups } from './exclusion-group.ts';
import { type Exclusion, listExclusionsOf } from './exclusion-store.ts';
import { loadExclusionFlags } from './exclusion-flags.ts';

interface Standing {
  readonly applications: readonly IdentityApplication[];
  readonly deployed: readonly DeployedGroup[];
  readonly jobs: readonly ListJob[];
}

/** One for each connected identity product, made already or not. */
const groupsFor = (type: ExclusionType, { applications, deployed, jobs }: Standing): ExclusionGroup[] =>
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

/** Those who are spared, what is wrong with some of them, and the groups that hold them at the identity products. */
export async function listExclusions(deps: ListDeps, tx: TenantTx, type: ExclusionType | undefined) {
  const types = type === undefined ? ExclusionType.options : [type];
  const exclusions = await listExclusionsOf(tx, types);
  const applications = await listIdentityApplications(deps, tx);
  const flags = new Map((await loadExclusionFlags(tx, { types, applications })).map((each) => [`${each.type} ${each.mail}`, each]));
  const isKnownWho = await areDirectoriesRead(tx);
  const jobs = await listJobsUnderWay(tx, types.map(exclusionList));
  const standing = { applications, deployed: await listDeployedGroups(tx), jobs };
  const flagsOf = ({ type: of, person }: Exclusion) => flags.get(`${of} ${person.mail}`);
  const byType = (isAmong: (exclusion: Exclusion) => boolean): Record<string, ExcludedPerson[]> =>
    Object.fromEntries(types.map((of) => [of, exclusions.filter((each) => each.type === of && isAmong(each)).map(({ person }) => person)]));
  return {
    current: byType(() => true),
    outdated: byType(({ isUnknown }) => isUnknown && isKnownWho),
    needs_sync_approval: byType((each) => flagsOf(each)?.needsApproval ?? false),
    unsynced_to_group: byType((each) => flagsOf(each)?.isUnsynced ?? false),
    groups: Object.fromEntries(types.map((of) => [of, groupsFor(of, standing)])),
  };
}
