import type { VerdictState } from '@rampart/domain/verdict.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** By control, how it had come out at each of the requested moments; `undefined` before it was judged. */
export type StatesAtEach = ReadonlyMap<string, readonly (VerdictState | undefined)[]>;

const statesByLetter: Readonly<Record<string, VerdictState>> = { p: 'pass', f: 'fail', u: 'unknown', n: 'not-applicable' };

/** The place of the first of the times, the oldest first, at which something that began then was already so. */
function firstFrom(times: readonly number[], since: number): number {
  let place = 0;
  while (place < times.length && (times[place] ?? 0) < since) place += 1;
  return place;
}

/** What was so latest before each moment and after the one before it. */
interface Latest {
  readonly since: (number | undefined)[];
  readonly states: (VerdictState | undefined)[];
}

function lastingStates({ states }: Latest): (VerdictState | undefined)[] {
  let lasting: VerdictState | undefined;
  return states.map((state) => (lasting = state ?? lasting));
}

/**
 * How each of these controls had come out at each of these moments, the oldest first. The history comes as one text in no order: for the
 * database to sort it by control takes several times as long as to read it, and to send a row for each verdict longer still.
 */
export async function verdictStatesAtEach(tx: TenantTx, controlIds: readonly string[], moments: readonly Date[]): Promise<StatesAtEach> {
  const { rows } = await sql<{ history: string | null }>`
    select string_agg(left(state, 1) || (date_part('epoch', since) * 1000)::bigint || ' ' || control_id, ',') as history
    from verdict where tenant_id = ${tx.tenantId} and since <= ${moments.at(-1) ?? new Date(0)}`.execute(tx);
  const times = moments.map((at) => at.getTime());
  const latest = new Map<string, Latest>();
  for (const id of controlIds) latest.set(id, { since: times.map(() => undefined), states: times.map(() => undefined) });
  for (const entry of rows[0]?.history?.split(',') ?? []) {
    const space = entry.indexOf(' ');
    const known = latest.get(entry.slice(space + 1));
    if (known === undefined) continue;
    const since = Number(entry.slice(1, space));
    const place = firstFrom(times, since);
    if (place === times.length || since < (known.since[place] ?? since)) continue;
    known.since[place] = since;
    known.states[place] = statesByLetter[entry.charAt(0)];
  }
  return new Map(
    [...latest].flatMap(([id, known]) => (known.states.every((state) => state === undefined) ? [] : [[id, lastingStates(known)]])),
  );
}
