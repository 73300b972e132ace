import type { Person as FactPerson } from '@rampart/facts/people/people.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { addressOf } from './merge-people.ts';

/** What one application was read to know of people. */
export interface KnownPeople {
  readonly applicationId: string;
  readonly people: readonly FactPerson[];
}

const longestId = 400;

/** Why an account is taken for one of a person's, as the panel of the person shows it. */
const becauseOf = ({ mail }: FactPerson): string => ((mail?.trim() ?? '') === '' ? 'The sign-in name is their mail' : 'The same mail');

/** How each application knows people: exactly as these say; rows that stay the same are not written. */
export async function replaceIdentities(tx: TenantTx, known: readonly KnownPeople[]): Promise<void> {
  const identities = known.flatMap(({ applicationId, people }) =>
    people
      .filter(({ id }) => id.length <= longestId)
      .map((person) => ({ applicationId, id: person.id, mail: addressOf(person) ?? null, because: becauseOf(person) })),
  );
  const [applicationIds, ids] = [identities.map(({ applicationId }) => applicationId), identities.map(({ id }) => id)];
  const given = sql`unnest(${applicationIds}::uuid[], ${ids}::text[]) as given (application_id, person_id)`;
  await sql`
    delete from person_identity as known where known.tenant_id = ${tx.tenantId}
      and not exists (select from ${given} where given.application_id = known.application_id and given.person_id = known.person_id)
  `.execute(tx);
  await sql`
    insert into person_identity as known (tenant_id, application_id, person_id, mail, because)
    select distinct on (application_id, person_id) ${tx.tenantId}::uuid, application_id, person_id, mail, because
    from unnest(${applicationIds}::uuid[], ${ids}::text[], ${identities.map(({ mail }) => mail)}::text[], ${identities.map(({ because }) => because)}::text[])
      as given (application_id, person_id, mail, because)
    on conflict (tenant_id, application_id, person_id) do update set mail = excluded.mail, because = excluded.because
    where (known.mail, known.because) is distinct from (excluded.mail, excluded.because)`.execute(tx);
}

/** Those of the given applications whose people have been read: at most as many as are given. */
export async function loadApplicationsWithPeople(tx: TenantTx, applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select application.id from unnest(${applicationIds}::uuid[]) as application (id)
    where exists (select from person_identity where tenant_id = ${tx.tenantId} and application_id = application.id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
