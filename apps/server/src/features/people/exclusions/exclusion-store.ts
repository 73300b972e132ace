import { type ExcludedPerson, ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** By kind of exclusion: more than an administrator excludes by hand. */
export const mostExcluded = 1000;

export interface Exclusion {
  readonly type: ExclusionType;
  readonly person: ExcludedPerson;
  /** No application was read to know them. */
  readonly isUnknown: boolean;
}

export async function listExclusionsOf(tx: TenantTx, types: readonly ExclusionType[]): Promise<Exclusion[]> {
  const rows = await tx
    .selectFrom('exclusion')
    .leftJoin('person', (join) => join.onRef('person.tenant_id', '=', 'exclusion.tenant_id').onRef('person.mail', '=', 'exclusion.mail'))
    .select([
      'exclusion.exclusion_type',
      'exclusion.mail',
      'exclusion.added_at',
      'exclusion.added_by',
      'person.mail as known',
      sql<string>`coalesce(person.display_name, exclusion.display_name)`.as('name'),
    ])
    .where('exclusion.tenant_id', '=', tx.tenantId)
    .where('exclusion.exclusion_type', 'in', [...types])
    .orderBy('exclusion.mail')
    .limit(mostExcluded * ExclusionType.options.length)
    .execute();
  return rows.map((row) => ({
    type: ExclusionType.parse(row.exclusion_type),
    person: { mail: row.mail, name: row.name, added_at: row.added_at.toISOString(), added_by: row.added_by },
    isUnknown: row.known === null,
  }));
}

/** The mails of the emergency access accounts, which every sign-in change must exclude. */
export async function listEmergencyAccess(tx: TenantTx): Promise<string[]> {
  const excluded = await listExclusionsOf(tx, ['emergency_access_exclusions']);
  return excluded.map(({ person }) => person.mail);
}

/** The mails on any exclusion list: at most as many as the lists may have. */
export async function loadExcludedMails(tx: TenantTx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('exclusion').select('mail').distinct().where('tenant_id', '=', tx.tenantId).execute();
  return new Set(rows.map(({ mail }) => mail));
}

/** The lists that this person is on. */
export async function listExclusionTypesOf(tx: TenantTx, mail: string): Promise<ExclusionType[]> {
  if (mail.includes('\0')) return [];
  const rows = await tx
    .selectFrom('exclusion')
    .select('exclusion_type')
    .where('tenant_id', '=', tx.tenantId)
    .where('mail', '=', mail)
    .orderBy('exclusion_type')
    .limit(ExclusionType.options.length)
    .execute();
  return rows.map((row) => ExclusionType.parse(row.exclusion_type));
}
