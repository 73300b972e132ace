import type { ClientBase } from 'pg';
import type { BackupMonths, BackupSequence } from './backup-manifest.ts';

export interface SourceTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted; without generated ones. */
  readonly columns: readonly string[];
  /** Which rows belong in a backup. */
  readonly condition: string;
}

interface TableRow extends SourceTable {
  readonly references: readonly string[];
}

/** No table comes before one that its rows refer to: foreign keys are checked as each table is filled. */
function inOrderOfReferences(tables: readonly TableRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((table) => !table.references.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/**
 * Every table of the product, and the jobs of the queue. The rest of the queue's schema is made anew by migrating and by
 * starting a worker. Unlogged tables contain what may be lost; which migrations ran is in the manifest.
 */
export async function listTables(client: ClientBase): Promise<SourceTable[]> {
  const { rows } = await client.query<TableRow>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      case n.nspname when 'pgboss' then 'name = ''jobs''' else 'true' end as condition,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and (n.nspname = 'public' and c.relname not like 'kysely\\_%' or n.nspname = 'pgboss' and c.relname = 'job')
    order by 1`);
  return inOrderOfReferences(rows);
}

export async function listSequences(client: ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** Also those that no number was taken of yet. */
export async function listSequenceNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'",
  );
  return rows.map(({ name }) => name);
}

export async function listMonths(client: ClientBase): Promise<BackupMonths[]> {
  const { rows } = await client.query<BackupMonths>(
    `select format('public.%I', relname) as table, array(select first_day::text from public.months_of(oid) as first_day) as months
     from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows;
}

export interface SchemaLevel {
  readonly migrations: string[];
  readonly queueVersion: number;
}

/** Nothing when the database has not been migrated. */
export async function findSchemaLevel(client: ClientBase): Promise<SchemaLevel | undefined> {
  const { rows: found } = await client.query<{ ready: boolean }>(
    "select to_regclass('public.kysely_migration') is not null and to_regclass('pgboss.version') is not null as ready",
  );
  if (found[0]?.ready !== true) return undefined;
  const { rows: names } = await client.query<{ name: string }>('select name from public.kysely_migration order by name');
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  return { migrations: names.map((row) => row.name), queueVersion: versions[0]?.version ?? 0 };
}
