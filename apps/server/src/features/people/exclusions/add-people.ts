import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { listIdentityApplications } from '../lists/identity-applications.ts';
import { findPeople } from '../person-store.ts';
import type { LookingDeps } from './deploy-exclusions.ts';
import { approveIdentities } from './exclusion-identity-store.ts';
import { mostExcluded } from './exclusion-store.ts';

interface Adding {
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

/** Answers with those who are excluded now, and who of them is new; people unknown to all applications are not among them. */
export async function addPeople(deps: LookingDeps, tx: TenantTx, { by, type, mails }: Adding) {
  const people = await findPeople(tx, [...new Set(mails)]);
  if (people.length === 0)
    throw new BadRequest('None of these people is in a connected directory. Search for them, or process the directory again.');
  const at = deps.clock.now();
  const values = people.map(({ mail, displayName }) => ({
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
  const known = people.map(({ mail }) => mail);
  // Adding an excluded person again does not approve another owner of their mail.
  if (inserted.length === 0) return { known, added: [] };
  await refuseTooMany(tx, type);
  const added = inserted.map(({ mail }) => mail);
  await approveIdentities(tx, { type, mails: added, applications: await listIdentityApplications(deps, tx) });
  return { known, added };
}
