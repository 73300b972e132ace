import type { Found, Verdict, VerdictState } from '@rampart/domain/verdict.ts';
import { sql } from 'kysely';
import { storableText } from '../../platform/database/storable-text.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** How a control came out last. */
export interface StoredVerdict {
  readonly controlId: string;
  readonly applicationId: string;
  readonly state: VerdictState;
  readonly because: string | null;
  /** The ids of the configuration objects that it speaks of; none where it was stored before verdicts said so. */
  readonly about: readonly string[] | null;
  readonly found: Found | null;
  /** Since when it has been in this state. */
  readonly since: Date;
  /** Until when that is known. */
  readonly asOf: Date;
}

export interface NewestVerdict extends StoredVerdict {
  /** The time of its row. */
  readonly rowAsOf: Date;
  readonly inputs: Buffer;
}

interface Row {
  control_id: string;
  application_id: string;
  state: VerdictState;
  because: string | null;
  about: readonly string[] | null;
  found_count: string | null;
  found_total: string | null;
  found_what: string | null;
  since: Date;
  as_of: Date;
  last_as_of: Date;
  inputs: Buffer;
}

const foundOf = ({ found_count: count, found_total: total, found_what: what }: Row): Found | null =>
  count === null || total === null || what === null ? null : { count: Number(count), total: Number(total), what };

/** The newest of each of these controls, one look into the key each, however long the history is. */
export async function newestVerdicts(tx: TenantTx, controlIds: readonly string[]): Promise<Map<string, NewestVerdict>> {
  const { rows } = await sql<Row>`
    select newest.* from unnest(${controlIds}::text[]) as requested (control_id)
    cross join lateral (
      select control_id, application_id, state, because, about, found_count, found_total, found_what, since, as_of, last_as_of, inputs from verdict
      where tenant_id = ${tx.tenantId} and control_id = requested.control_id order by as_of desc limit 1) as newest`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.control_id,
      {
        controlId: row.control_id,
        applicationId: row.application_id,
        state: row.state,
        because: row.because,
        about: row.about,
        found: foundOf(row),
        since: row.since,
        asOf: row.last_as_of,
        rowAsOf: row.as_of,
        inputs: row.inputs,
      },
    ]),
  );
}

type EarlierRow = Pick<Row, 'control_id' | 'state' | 'about'>;

/** How each of these had come out at a moment; no row for one that had not been judged by then. */
async function earlierVerdicts(tx: TenantTx, controlIds: readonly string[], at: Date): Promise<readonly EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select earlier.* from unnest(${controlIds}::text[]) as requested (control_id)
    cross join lateral (
      select control_id, state, about from verdict
      where tenant_id = ${tx.tenantId} and control_id = requested.control_id and as_of <= ${at} order by as_of desc limit 1) as earlier`.execute(
    tx,
  );
  return rows;
}

/** By control, how each of these had come out at a moment; nothing for one that had not been judged by then. */
export async function verdictStatesAt(tx: TenantTx, controlIds: readonly string[], at: Date): Promise<ReadonlyMap<string, VerdictState>> {
  const rows = await earlierVerdicts(tx, controlIds, at);
  return new Map(rows.map(({ control_id: id, state }) => [id, state]));
}

/** By control, the objects that the verdict of a moment speaks of; nothing where that is not known. */
export async function verdictsAboutAt(
  tx: TenantTx,
  controlIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await earlierVerdicts(tx, controlIds, at);
  return new Map(rows.flatMap(({ control_id: id, about }) => (about === null ? [] : [[id, about] as const])));
}

/** By control, how the run of a time judged each of these; nothing for one that it did not judge, as when its product was not connected. */
export async function verdictStatesOfRun(
  tx: TenantTx,
  controlIds: readonly string[],
  asOf: Date,
): Promise<ReadonlyMap<string, VerdictState>> {
  const { rows } = await sql<Pick<Row, 'control_id' | 'state'>>`
    select distinct on (control_id) control_id, state from verdict
    where tenant_id = ${tx.tenantId} and control_id = any(${controlIds}::text[]) and as_of <= ${asOf} and last_as_of >= ${asOf}
    order by control_id, as_of desc`.execute(tx);
  return new Map(rows.map(({ control_id: id, state }) => [id, state]));
}

/** A verdict that came out as before. */
export type SameVerdict = Pick<NewestVerdict, 'controlId' | 'rowAsOf' | 'inputs' | 'about'>;

export async function prolongVerdicts(tx: TenantTx, asOf: Date, verdicts: readonly SameVerdict[]): Promise<void> {
  await sql`
    update verdict set last_as_of = greatest(last_as_of, ${asOf}), inputs = same.inputs, about = same.about
    from unnest(${verdicts.map(({ controlId }) => controlId)}::text[], ${verdicts.map(({ rowAsOf }) => rowAsOf)}::timestamptz[],
      ${verdicts.map(({ inputs }) => inputs)}::bytea[],
      ${verdicts.map(({ about }) => about && JSON.stringify(about))}::jsonb[]) as same (control_id, as_of, inputs, about)
    where verdict.tenant_id = ${tx.tenantId} and verdict.control_id = same.control_id and verdict.as_of = same.as_of`.execute(tx);
}

export interface NewVerdict {
  readonly controlId: string;
  readonly applicationId: string;
  readonly verdict: Verdict;
  readonly since: Date;
  readonly inputs: Buffer;
}

const longestReason = 4000;
/** No verdict is stored with more. */
const mostObjects = 1000;

export const reasonOf = (verdict: Verdict): string | null =>
  'because' in verdict ? storableText(verdict.because.slice(0, longestReason)) : null;

export const objectsOf = (verdict: Verdict): readonly string[] =>
  verdict.state === 'pass' ? [] : (verdict.about ?? []).slice(0, mostObjects).map((id) => storableText(id));

export const findingOf = (verdict: Verdict): Found | null => ('found' in verdict ? verdict.found : null);

export async function insertVerdicts(tx: TenantTx, run: { readonly id: string; readonly asOf: Date }, verdicts: readonly NewVerdict[]) {
  if (verdicts.length === 0) return;
  const values = verdicts.map(({ controlId, applicationId, verdict, since, inputs }) => {
    const found = findingOf(verdict);
    return {
      tenant_id: tx.tenantId,
      control_id: controlId,
      as_of: run.asOf,
      last_as_of: run.asOf,
      since,
      application_id: applicationId,
      run_id: run.id,
      state: verdict.state,
      because: reasonOf(verdict),
      about: JSON.stringify(objectsOf(verdict)),
      found_count: found?.count ?? null,
      found_total: found?.total ?? null,
      found_what: found?.what ?? null,
      inputs,
    };
  });
  await tx
    .insertInto('verdict')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'control_id', 'as_of']).doUpdateSet((row) => ({
        last_as_of: row.ref('excluded.last_as_of'),
        since: row.ref('excluded.since'),
        application_id: row.ref('excluded.application_id'),
        run_id: row.ref('excluded.run_id'),
        state: row.ref('excluded.state'),
        because: row.ref('excluded.because'),
        about: row.ref('excluded.about'),
        found_count: row.ref('excluded.found_count'),
        found_total: row.ref('excluded.found_total'),
        found_what: row.ref('excluded.found_what'),
        inputs: row.ref('excluded.inputs'),
      })),
    )
    .execute();
}
