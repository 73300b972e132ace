import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
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
export const tableOf = (applications: readonly Application[]) =>
  sql`unnest(${applications.map(({ id }) => id)}::uuid[], ${applications.map(({ product }) => product.id)}::text[]) as application (id, product)`;

const isRecorded = sql`
  exists (select from exclusion_identity as recorded where recorded.tenant_id = excluded_one.tenant_id
    and recorded.exclusion_type = excluded_one.exclusion_type and recorded.mail = excluded_one.mail and recorded.product = application.product)`;

/** The excluded people as the applications know them now by mail. */
const knownNow = (tx: TenantTx, applications: readonly Application[]) => sql`
  from exclusion as excluded_one
  join person_identity as known on known.tenant_id = excluded_one.tenant_id and known.mail = excluded_one.mail
  join ${tableOf(applications)} on application.id = known.application_id
  where excluded_one.tenant_id = ${tx.tenantId}`;

export interface MatchedIdentity {
  readonly mail: string;
  readonly product: string;
}

/**
 * Matches an excluded mail with the first person that a product knows by it. When the product later knows another person by that mail, an
 * administrator must approve them.
 */
export async function recordFirstSeen(tx: TenantTx, applications: readonly Application[]): Promise<MatchedIdentity[]> {
  const { rows } = await sql<MatchedIdentity>`
    insert into exclusion_identity (tenant_id, exclusion_type, mail, product, person_id)
    select excluded_one.tenant_id, excluded_one.exclusion_type, excluded_one.mail, application.product, known.person_id
    ${knownNow(tx, applications)} and not ${isRecorded}
    returning mail, product`.execute(tx);
  return rows;
}

/** Matches these mails with the people who have them now. Answers with the mails for which that is a change. */
export async function approveIdentities(tx: TenantTx, { type, mails, applications }: Named): Promise<string[]> {
  const isAsked = sql`excluded_one.exclusion_type = ${type} and excluded_one.mail = any(${mails}::text[])`;
  const { rows } = await sql<{ mail: string }>`
    insert into exclusion_identity (tenant_id, exclusion_type, mail, product, person_id)
    select excluded_one.tenant_id, excluded_one.exclusion_type, excluded_one.mail, application.product, known.person_id
    ${knownNow(tx, applications)} and ${isAsked}
    on conflict do nothing
    returning mail`.execute(tx);
  // The previous person of a mail is no longer matched, but only where another has it now: otherwise it must stay known that there was one.
  await sql`
    delete from exclusion_identity as matched using ${tableOf(applications)}
    where matched.tenant_id = ${tx.tenantId} and matched.exclusion_type = ${type} and matched.mail = any(${mails}::text[])
      and matched.product = application.product
      and exists (select from person_identity as known
        where known.tenant_id = matched.tenant_id and known.application_id = application.id and known.mail = matched.mail)
      and not exists (select from person_identity as known where known.tenant_id = matched.tenant_id
        and known.application_id = application.id and known.mail = matched.mail and known.person_id = matched.person_id)`.execute(tx);
  return [...new Set(rows.map(({ mail }) => mail))].toSorted();
}

export interface MatchedId {
  readonly type: string;
  readonly applicationId: string;
  readonly personId: string;
}

/** By list and application, the ids that the products still know. Not limited: a group is deployed whole, and exclusions are picked one by one. */
export async function loadMatchedIds(
  tx: TenantTx,
  { types, applications }: { readonly types: readonly ExclusionType[]; readonly applications: readonly Application[] },
): Promise<MatchedId[]> {
  const { rows } = await sql<MatchedId>`
    select distinct matched.exclusion_type as type, application.id as "applicationId", matched.person_id as "personId"
    from exclusion_identity as matched
    join ${tableOf(applications)} on application.product = matched.product
    join person_identity as known on known.tenant_id = matched.tenant_id and known.application_id = application.id
      and known.person_id = matched.person_id
    where matched.tenant_id = ${tx.tenantId} and matched.exclusion_type = any(${types}::text[])`.execute(tx);
  return rows;
}

/**
 * The products' ids of people who have the mail of an excluded person but are not that person, until an administrator approves them. Not
 * limited, like the exclusions themselves: a person missing here would count as excluded.
 */
export async function loadUnapprovedIds(tx: TenantTx, type: ExclusionType): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select known.person_id as id ${knownNow(tx, await listConnected(tx))} and excluded_one.exclusion_type = ${type} and ${isRecorded}
      and not exists (select from exclusion_identity as matched where matched.tenant_id = excluded_one.tenant_id
        and matched.exclusion_type = excluded_one.exclusion_type and matched.mail = excluded_one.mail and matched.product = application.product
        and matched.person_id = known.person_id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The accounts of the people on a list, by their ids in these applications: the ones that were matched. While none was matched for a person, the
 * one that has the mail counts. Not limited, like the exclusions themselves.
 */
export async function loadMatchedAccounts(
  tx: TenantTx,
  type: ExclusionType,
  applications: readonly Application[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select known.person_id as id ${knownNow(tx, applications)} and excluded_one.exclusion_type = ${type} and not ${isRecorded}`.execute(tx);
  const matched = await loadMatchedIds(tx, { types: [type], applications });
  return new Set([...rows.map(({ id }) => id), ...matched.map(({ personId }) => personId)]);
}
