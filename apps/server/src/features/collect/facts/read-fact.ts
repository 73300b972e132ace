import { type Fact, factMissing, type FactReading, factRead } from '@rampart/domain/fact.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface ReadFact<T> {
  readonly applicationId: string;
  readonly fact: Fact<T>;
  /** As it was known then; as it is known now unless given. */
  readonly at?: Date;
}

/** In the order of the reading's parts. */
async function bodiesOf(tx: TenantTx, parts: readonly Buffer[]): Promise<unknown[]> {
  const { rows } = await sql<{ body: unknown }>`
    select content.body from unnest(${parts}::bytea[]) with ordinality as part (hash, position)
    join fact_content as content on content.tenant_id = ${tx.tenantId} and content.hash = part.hash
    order by part.position`.execute(tx);
  return rows.map(({ body }) => body);
}

const isList = (fact: object): boolean => 'keyOf' in fact;

/** The newest reading of a fact. A fact that was not read, or that an older version stored otherwise, is missing and says so. */
export async function readFact<T>(tx: TenantTx, { applicationId, fact, at }: ReadFact<T>): Promise<FactReading<T>> {
  const reading = await tx
    .selectFrom('fact_reading')
    .select(['state', 'because', 'parts', 'as_of'])
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('fact', '=', fact.id)
    .$if(at !== undefined, (query) => query.where('as_of', '<=', at ?? new Date(0)))
    .orderBy('as_of', 'desc')
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (reading === undefined) return factMissing('It has not been read yet. Process this application.');
  if (reading.state === 'missing') return factMissing(reading.because ?? '');
  const bodies = await bodiesOf(tx, reading.parts);
  const parsed = fact.schema.safeParse(isList(fact) ? bodies.flat() : bodies[0]);
  if (!parsed.success || bodies.length !== reading.parts.length)
    return factMissing('An earlier version of Rampart stored it in another form. Process this application again.');
  return factRead(parsed.data, reading.as_of);
}
