import { hash } from 'node:crypto';
import { type AnyFact, type Fact, factMissing, type FactReading, factRead } from '@rampart/domain/fact.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { joinParts } from './split-into-parts.ts';

export interface ReadingKey {
  readonly applicationId: string;
  readonly fact: string;
}

/** What reading a fact came to, without its contents. */
export interface StoredReading extends ReadingKey {
  readonly state: 'read' | 'missing';
  readonly because: string | null;
  readonly parts: readonly Buffer[];
  readonly asOf: Date;
}

export interface ReadingsAt {
  readonly keys: readonly ReadingKey[];
  /** As it was known then. */
  readonly at: Date;
  /** Also readings that failed count as the newest, unless only what could be read is asked for. */
  readonly states?: readonly StoredReading['state'][];
}

/** The newest reading of each; one that was never read is not among them. */
export async function newestReadings(tx: TenantTx, { keys, at, states = ['read', 'missing'] }: ReadingsAt): Promise<StoredReading[]> {
  const [applicationIds, facts] = [keys.map(({ applicationId }) => applicationId), keys.map(({ fact }) => fact)];
  const { rows } = await sql<StoredReading>`
    select newest.application_id as "applicationId", newest.fact, newest.state, newest.because, newest.parts, newest.as_of as "asOf"
    from unnest(${applicationIds}::uuid[], ${facts}::text[]) as key (application_id, fact)
    cross join lateral (
      select application_id, fact, state, because, parts, as_of from fact_reading
      where tenant_id = ${tx.tenantId} and application_id = key.application_id and fact = key.fact
        and as_of <= ${at} and state = any(${states}::text[])
      order by as_of desc, run_id desc limit 1) as newest`.execute(tx);
  return rows;
}

/** Readings with the same hash say the same. */
export const hashReading = ({ state, because, parts }: StoredReading): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${state} ${because ?? ''} `), ...parts]), 'buffer');

/** In the order of the parts. */
export async function bodiesOf(tx: TenantTx, parts: readonly Buffer[]): Promise<unknown[]> {
  const { rows } = await sql<{ body: unknown }>`
    select content.body from unnest(${parts}::bytea[]) with ordinality as part (hash, position)
    join fact_content as content on content.tenant_id = ${tx.tenantId} and content.hash = part.hash
    order by part.position`.execute(tx);
  return rows.map(({ body }) => body);
}

/** A stored entry without the form that its key is taken from was stored by another version. */
function joined(fact: AnyFact, bodies: readonly unknown[]): unknown {
  try {
    return joinParts(fact, bodies);
  } catch {
    return undefined;
  }
}

export const storedOtherwise = () =>
  factMissing('An earlier version of Rampart stored it in another form. Process this application again.');

interface Contents {
  readonly value: unknown;
  readonly parts: number;
}

/**
 * What was loaded last, by what it is the content of: a run loads the same lists to merge people, to judge and to value. A part has up to 64
 * entries, or 256 members. A company of ten thousand has 256 parts of people: its lists are loaded each time. A fact is never changed.
 */
const recent = new LRUCache<string, Contents>({ maxSize: 1024, maxEntrySize: 128, sizeCalculation: ({ parts }) => Math.max(1, parts) });

/** Its contents. A fact that was not read, or that an older version stored otherwise, is missing and says so. */
export async function loadReading<T>(tx: TenantTx, fact: Fact<T>, reading: StoredReading | undefined): Promise<FactReading<T>> {
  if (reading === undefined) return factMissing('It has not been read yet. Process this application.');
  if (reading.state === 'missing') return factMissing(reading.because ?? '');
  const key = `${tx.tenantId} ${fact.id} ${hashReading(reading).toString('base64')}`;
  const known = recent.get(key);
  if (known !== undefined) return factRead(known.value as T, reading.asOf);
  const bodies = await bodiesOf(tx, reading.parts);
  const parsed = fact.schema.safeParse(joined(fact, bodies));
  if (!parsed.success || bodies.length !== reading.parts.length) return storedOtherwise();
  recent.set(key, { value: parsed.data, parts: reading.parts.length });
  return factRead(parsed.data, reading.asOf);
}
