import type { ExclusionType } from '@rampart/contract/people.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { listIdentityApplications } from '../lists/identity-applications.ts';
import { findPeople } from '../person-store.ts';
import { type ChangedExclusions, deployExclusions, type ExclusionDeps, lockExclusions, listJobsFor } from './deploy-exclusions.ts';
import { approveIdentities } from './exclusion-identity-store.ts';
import { mostExcluded } from './exclusion-store.ts';
import { nameMails } from './name-mails.ts';

export interface AskedExclusions {
  readonly by: ActedBy;
  readonly type: ExclusionType;
  readonly mails: readonly string[];
}

async function refuseTooMany(tx: TenantTx, type: ExclusionType): Promise<void> {
  const { count } = await tx
    .selectFrom('exclusion')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('exclusion_type', '=', type)
    .executeTakeFirstOrThrow();
  if (count > mostExcluded) throw new HttpError(409, `At most ${mostExcluded} people can be on this list. Remove some first.`);
}

/** Answers with those who are excluded now; people unknown to all applications are not among them. */
export async function addExclusions(deps: ExclusionDeps, tx: TenantTx, { by, type, mails }: AskedExclusions): Promise<ChangedExclusions> {
  await lockExclusions(tx);
  const known = await findPeople(tx, [...new Set(mails)]);
  if (known.length === 0)
    throw new BadRequest('None of these people is in a connected directory. Search for them, or process the directory again.');
  const succeeded = known.map(({ mail }) => mail);
  const at = deps.clock.now();
  const values = known.map(({ mail, displayName }) => ({
    tenant_id: tx.tenantId,
    exclusion_type: type,
    mail,
    display_name: displayName,
    added_at: at,
    added_by: by.actor,
  }));
  const inserting = tx.insertInto('exclusion').values(values);
  const inserted = await inserting
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail')
    .execute();
  // Adding an excluded person again does not approve another owner of their mail.
  if (inserted.length === 0) return { succeeded, jobIds: await listJobsFor(tx, type) };
  await refuseTooMany(tx, type);
  const added = inserted.map(({ mail }) => mail);
  await approveIdentities(tx, { type, mails: added, applications: await listIdentityApplications(deps, tx) });
  const jobIds = await deployExclusions(deps, tx, { types: [type], by });
  const message = `Excluded ${nameMails(added)}.`;
  await recordEvent(deps, tx, { ...by, action: 'exclusion.add', status: 'success', message, details: { type } });
  await bumpVersion(tx, 'quests');
  return { succeeded, jobIds };
}
