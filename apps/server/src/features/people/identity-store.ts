import { sql } from 'kysely';
import { batchesOf } from '../../platform/database/batches-of.ts';
import { changedRows, type Place } from '../../platform/database/changed-rows.ts';
import { overEveryone } from '../../platform/database/over-everyone.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { MatchedAccount } from './match-accounts.ts';

/** The accounts of one application. */
export interface KnownAccounts {
  readonly applicationId: string;
  readonly accounts: readonly MatchedAccount[];
}

const longestId = 400;

interface Identity {
  readonly applicationId: string;
  readonly id: string;
  readonly mail: string | null;
  readonly because: string;
}

const given = (identities: readonly Identity[]) => {
  const column = <K extends keyof Identity>(name: K): Identity[K][] => identities.map((identity) => identity[name]);
  return sql`unnest(${column('applicationId')}::uuid[], ${column('id')}::text[], ${column('mail')}::text[], ${column('because')}::text[])`;
};

const changed = (tx: TenantTx, identities: readonly Identity[]) => sql<Place>`
  select place::integer from ${given(identities)} with ordinality as given (application_id, person_id, mail, because, place)
  left join person_identity as known
    on known.tenant_id = ${tx.tenantId} and known.application_id = given.application_id and known.person_id = given.person_id
  where known.person_id is null or (known.mail, known.because) is distinct from (given.mail, given.because)`;

async function putIdentities(tx: TenantTx, identities: readonly Identity[]): Promise<void> {
  await sql`
    insert into person_identity (tenant_id, application_id, person_id, mail, because)
    select distinct on (given.application_id, given.person_id) ${tx.tenantId}::uuid, given.*
    from ${given(identities)} as given (application_id, person_id, mail, because)
    on conflict (tenant_id, application_id, person_id) do update set mail = excluded.mail, because = excluded.because`.execute(tx);
}

/** How each application knows people: exactly as these say; rows that stay the same are not written. */
export async function replaceIdentities(tx: TenantTx, known: readonly KnownAccounts[]): Promise<void> {
  const identities = known.flatMap(({ applicationId, accounts }) =>
    accounts
      .filter(({ account }) => account.id.length <= longestId)
      .map(({ account, mail, because }) => ({ applicationId, id: account.id, mail: mail ?? null, because })),
  );
  const [applicationIds, ids] = [identities.map(({ applicationId }) => applicationId), identities.map(({ id }) => id)];
  const kept = sql`unnest(${applicationIds}::uuid[], ${ids}::text[]) as given (application_id, person_id)`;
  const others = sql`
    delete from person_identity as known where known.tenant_id = ${tx.tenantId}
      and not exists (select from ${kept} where given.application_id = known.application_id and given.person_id = known.person_id)`;
  await overEveryone(tx, () => others.execute(tx));
  const changes = await changedRows(tx, identities, (some) => changed(tx, some));
  for (const some of batchesOf(changes)) await putIdentities(tx, some);
}

/** Those of the given applications whose people have been read: at most as many as are given. */
export async function loadApplicationsWithPeople(tx: TenantTx, applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select application.id from unnest(${applicationIds}::uuid[]) as application (id)
    where exists (select from person_identity where tenant_id = ${tx.tenantId} and application_id = application.id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The application's ids of the accounts of these people: as many as they have there. */
export async function loadAccountIds(tx: TenantTx, applicationId: string, mails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from person_identity
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId}::uuid and mail = any(${mails}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
