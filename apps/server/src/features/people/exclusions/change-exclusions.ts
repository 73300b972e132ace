import type { ExclusionType } from '@rampart/contract/people.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { findPeople } from '../person-store.ts';
import { mostExcluded } from './exclusion-store.ts';

export interface ChangedExclusions {
  readonly by: ActedBy;
  readonly type: ExclusionType;
  readonly mails: readonly string[];
}

const named = (mails: readonly string[]): string => {
  const [shown, more] = [mails.slice(0, 10).join(', '), mails.length - 10];
  return more > 0 ? `${shown} and ${more} more` : shown;
};

async function refuseTooMany(tx: TenantTx, type: ExclusionType): Promise<void> {
  const { count } = await tx
    .selectFrom('exclusion')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('exclusion_type', '=', type)
    .executeTakeFirstOrThrow();
  if (count > mostExcluded) throw new HttpError(409, `At most ${mostExcluded} people can be excluded. Remove some first.`);
}

/** Answers with those who are spared now; whom no application knows is not among them. */
export async function addExclusions(deps: AuditDeps, tx: TenantTx, { by, type, mails }: ChangedExclusions): Promise<string[]> {
  const known = await findPeople(tx, [...new Set(mails)]);
  if (known.length === 0)
    throw new BadRequest('None of these people is in a connected directory. Search for them, or process the directory again.');
  const values = known.map(({ mail, displayName }) => ({
    tenant_id: tx.tenantId,
    exclusion_type: type,
    mail,
    display_name: displayName,
    added_at: deps.clock.now(),
    added_by: by.actor,
  }));
  const added = await tx
    .insertInto('exclusion')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail')
    .execute();
  if (added.length > 0) {
    await refuseTooMany(tx, type);
    const message = `Excluded ${named(added.map(({ mail }) => mail))}.`;
    await recordEvent(deps, tx, { ...by, action: 'exclusion.add', status: 'success', message, details: { type } });
    await bumpVersion(tx, 'quests');
  }
  return known.map(({ mail }) => mail);
}

/** Whoever was not spared is not any more either: asked twice, the answer is the same. */
export async function removeExclusions(deps: AuditDeps, tx: TenantTx, { by, type, mails }: ChangedExclusions): Promise<string[]> {
  const asked = [...new Set(mails)].filter((mail) => !mail.includes('\0'));
  if (asked.length === 0) return [];
  const removed = await tx
    .deleteFrom('exclusion')
    .where('tenant_id', '=', tx.tenantId)
    .where('exclusion_type', '=', type)
    .where('mail', 'in', asked)
    .returning('mail')
    .execute();
  if (removed.length > 0) {
    const message = `No longer excluded: ${named(removed.map(({ mail }) => mail))}.`;
    await recordEvent(deps, tx, { ...by, action: 'exclusion.remove', status: 'success', message, details: { type } });
    await bumpVersion(tx, 'quests');
  }
  return asked;
}
