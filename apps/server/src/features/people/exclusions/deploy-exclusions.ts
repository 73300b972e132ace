import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ActedBy, AuditDeps } from '../../audit/index.ts';
import { type ListDeps, listIdentityApplications } from '../lists/identity-applications.ts';
import { listJobsUnderWay } from '../lists/jobs-under-way.ts';
import type { DeployLists, ListsToDeploy, PeopleList } from '../lists/people-list.ts';
import { exclusionGroups } from './exclusion-group.ts';
import { loadMatchedIds } from './exclusion-identity-store.ts';

export interface ExclusionDeps extends AuditDeps, ListDeps {
  readonly db: Database;
  readonly deployLists: DeployLists;
  /** Whether another administrator must approve what a person requests. Deploying says so; it comes later. */
  readonly isApprovalNeeded: (tx: TenantTx) => Promise<boolean>;
  /** Brings the programs up to date with who is in the groups now. Remediating does it; it comes later. */
  readonly keepPrograms: (tx: TenantTx) => Promise<void>;
}

/** To look at a change only, nothing is deployed and nothing follows. */
export type LookingDeps = Omit<ExclusionDeps, 'deployLists' | 'isApprovalNeeded' | 'keepPrograms'>;

/** What a change of exclusions comes to: the mails that are as asked now, and the jobs that bring the groups up to date. */
export interface ChangedExclusions {
  readonly succeeded: readonly string[];
  readonly jobIds: readonly string[];
}

/** One change at a time, until the transaction ends: a job has the whole list, and the newer job must have the newer one. */
export async function lockExclusions(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exclusions ${tx.tenantId}`}, 0))`.execute(tx);
}

/** By product, the plan that the person saw. */
export type SeenPlans = ReadonlyMap<string, string>;

interface Deployed {
  readonly types: readonly ExclusionType[];
  readonly by: ActedBy;
  readonly plans?: SeenPlans;
}

/** The whole lists of this transaction, for each product whose groups can be written now. */
export async function listsToDeploy(deps: ListDeps, tx: TenantTx, { types, by, plans }: Deployed): Promise<ListsToDeploy[]> {
  const applications = (await listIdentityApplications(deps, tx)).filter(({ because }) => because === null);
  const matched = await loadMatchedIds(tx, { types, applications });
  const listFor = (type: ExclusionType, applicationId: string): PeopleList => {
    const ids = matched.filter((each) => each.type === type && each.applicationId === applicationId).map(({ personId }) => personId);
    return { list: exclusionList(type), ...exclusionGroups[type], memberIds: ids.toSorted(), addOnly: false };
  };
  return applications.map(({ id, product }) => ({
    product: product.id,
    lists: types.map((type) => listFor(type, id)),
    programId: null,
    planHash: plans?.get(product.id),
    by,
  }));
}

/** Starts one job for each product. */
export const deployExclusions = async (deps: ExclusionDeps, tx: TenantTx, deployed: Deployed): Promise<string[]> =>
  deps.deployLists(tx, await listsToDeploy(deps, tx, deployed));

/** The jobs that an earlier change has left to do. */
export async function listJobsFor(tx: TenantTx, type: ExclusionType): Promise<string[]> {
  return (await listJobsUnderWay(tx, [exclusionList(type)])).map(({ id }) => id);
}
