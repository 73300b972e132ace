import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { TenantTx } from './tenant-tx.ts';

/** By the text of a statement, the name under which each connection keeps its plan. */
const names = new Map<string, string>();

/** A text with as many places as there are values would be another one each time. */
const mostStatements = 100;

let given = 0;
const giveName = (text: string): void => void names.set(text, `planned_once_${(given += 1)}`);

function ensureName(text: string): void {
  if (names.has(text)) return;
  if (names.size >= mostStatements) throw new Error('Too many statements are planned once. Their texts must not depend on their values.');
  giveName(text);
}

interface Statement<Row> {
  readonly compile: (tx: TenantTx) => CompiledQuery<Row>;
}

/**
 * For a statement that many requests and jobs run and that finds its few rows by a key: with the policies of its tables, planning it takes as
 * long as running it. A connection plans it once, whatever its values. Not for what is planned by its values: lists of them, ranges of days.
 */
export async function plannedOnce<Row>(tx: TenantTx, statement: Statement<Row>): Promise<Row[]> {
  const compiled = statement.compile(tx);
  ensureName(compiled.sql);
  return (await tx.executeQuery(compiled)).rows;
}

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** A migration has given a column another type since it was planned: under its name it would fail for as long as the connection lasts. */
const isOutdated = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '0A000';

/** Sends a statement that is planned once under its name. */
export class PlanningClient extends pg.Client {
  override query: pg.Client['query'] = ((...how: Parameters<Query>) => {
    const [text, values] = how;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    if (name === undefined) return super.query(...how);
    return super.query({ name, text, values }).catch((error: unknown) => {
      if (isOutdated(error) && names.get(text) === name) giveName(text);
      throw error;
    });
  }) as pg.Client['query'];
}
