import type { ExclusionType } from '@rampart/contract/people.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import type { IdentityApplication } from '../lists/identity-applications.ts';

type Application = Pick<IdentityApplication, 'id' | 'product'>;

interface Named {
  readonly type: ExclusionType;
  readonly mails: readonly string[];
  readonly applications: readonly Application[];
}

/** These applications as a table of a query. */
const tableOf = (applications: readonly Application[]) =>
  sql`unnest(${applications.map(({ id }) => id)}::uuid[], ${applications.map(({ product }) => product.id)}::text[]) as application (id, product)`;

const isRecorded = sql`
  exists (select from exclusion_identity as recorded where recorded.tenant_id = excluded_one.tenant_id
    and recorded.exclusion_type = excluded_one.exclusion_type and recorded.mail = excluded_one.mail and recorded.product = application.product)`;

/** Everybody on a list as the applications know them now by that mail. */
const knownNow = (tx: TenantTx, applications: readonly Application[]) => sql`
  from exclusion as excluded_one
  join person_identity as known on known.tenant_id = excluded_one.tenant_id and known.mail = excluded_one.mail
  join ${tableOf(applications)} on application.id = known.application_id
  where excluded_one.tenant_id = ${tx.tenantId}`;

export interface Meant {
  readonly mail: string;
  readonly product: string;
}

/**
 * Whoever is known by the mail of somebody on a list is meant, where the product had nobody of that mail since they were put there. Where it had,
 * somebody must say so.
 */
export async function recordFirstSeen(tx: TenantTx, applications: readonly Application[]): Promise<Meant[]> {
  const { rows } = await sql<Meant>`
    insert into exclusion_identity (tenant_id, exclusion_type, mail, product, person_id)
    select excluded_one.tenant_id, excluded_one.exclusion_type, excluded_one.mail, application.product, known.person_id
    ${knownNow(tx, applications)} and not ${isRecorded}
    returning mail, product`.execute(tx);
  return rows;
}

/** Those on the list who have these mails now are the ones who are meant. Answers with whom that changes something for. */
export async function approveIdentities(tx: TenantTx, { type, mails, applications }: Named): Promise<string[]> {
  const isAsked = sql`excluded_one.exclusion_type = ${type} and excluded_one.mail = any(${mails}::text[])`;
  const { rows } = await sql<{ mail: string }>`
    insert into exclusion_identity (tenant_id, exclusion_type, mail, product, person_id)
    select excluded_one.tenant_id, excluded_one.exclusion_type, excluded_one.mail, application.product, known.person_id
    ${knownNow(tx, applications)} and ${isAsked}
    on conflict do nothing
    returning mail`.execute(tx);
  // Whoever had the mail before is no longer meant; but only where somebody has it now, so that it stays known that there was somebody.
  await sql`
    delete from exclusion_identity as meant using ${tableOf(applications)}
    where meant.tenant_id = ${tx.tenantId} and meant.exclusion_type = ${type} and meant.mail = any(${mails}::text[])
      and meant.product = application.product
      and exists (select from person_identity as known
        where known.tenant_id = meant.tenant_id and known.application_id = application.id and known.mail = meant.mail)
      and not exists (select from person_identity as known where known.tenant_id = meant.tenant_id
        and known.application_id = application.id and known.mail = meant.mail and known.person_id = meant.person_id)`.execute(tx);
  return [...new Set(rows.map(({ mail }) => mail))].toSorted();
}

export interface MeantId {
  readonly type: string;
  readonly applicationId: string;
  readonly personId: string;
}

/** By list and application, the ids of those who are meant and still there. */
export async function listMeantIds(
  tx: TenantTx,
  { types, applications }: { readonly types: readonly ExclusionType[]; readonly applications: readonly Application[] },
): Promise<MeantId[]> {
  const { rows } = await sql<MeantId>`
    select distinct meant.exclusion_type as type, application.id as "applicationId", meant.person_id as "personId"
    from exclusion_identity as meant
    join ${tableOf(applications)} on application.product = meant.product
    join person_identity as known on known.tenant_id = meant.tenant_id and known.application_id = application.id
      and known.person_id = meant.person_id
    where meant.tenant_id = ${tx.tenantId} and meant.exclusion_type = any(${types}::text[])`.execute(tx);
  return rows;
}

/** The products' ids of those who have the mail of somebody on a list but are not meant by it, until somebody says so. */
export async function listUnapprovedIds(tx: TenantTx, type: ExclusionType): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select known.person_id as id ${knownNow(tx, await listConnected(tx))} and excluded_one.exclusion_type = ${type} and ${isRecorded}
      and not exists (select from exclusion_identity as meant where meant.tenant_id = excluded_one.tenant_id
        and meant.exclusion_type = excluded_one.exclusion_type and meant.mail = excluded_one.mail and meant.product = application.product
        and meant.person_id = known.person_id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
