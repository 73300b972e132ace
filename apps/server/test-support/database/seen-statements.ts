import pg from 'pg';
import { vi } from 'vitest';
import type { FreshDatabase } from './fresh-database.ts';
import { nodesOf, type PlanNode } from './plans-of.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What product code sends to the database while it works, without what begins and ends its transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.flatMap((call: readonly unknown[]) => {
      const [text, values] = call;
      if (typeof text !== 'string' || /^(begin|commit|rollback)|set_config/.test(text.trim())) return [];
      return [{ text, values: Array.isArray(values) ? values : [] }];
    });
  } finally {
    spy.mockRestore();
  }
}

export interface Cost {
  /** Pages of 8 KB that were looked at. */
  readonly pages: number;
  /** Which tables were read, and how: `Index Scan on verdict`. */
  readonly ways: readonly string[];
}

type Explained = PlanNode & { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

const wayOf = (node: PlanNode): string[] => {
  const table = node['Relation Name']?.replace(/_\d{4}_\d{2}$/, '');
  return table === undefined || node['Actual Rows'] === undefined ? [] : [`${node['Node Type']} on ${table}`];
};

/** Carried out as the server's role in a tenant, twice: the second time nothing is looked at for the first time. */
export async function costOf({ appUrl }: FreshDatabase, tenantId: string, { text, values }: Statement): Promise<Cost> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    const explain = async (): Promise<Explained> => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Explained }] }>(`explain (analyze, buffers, format json) ${text}`, [
        ...values,
      ]);
      const [row] = rows;
      if (row === undefined) throw new Error('PostgreSQL explained nothing.');
      return row['QUERY PLAN'][0].Plan;
    };
    await explain();
    const plan = await explain();
    return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ways: [...new Set([...nodesOf(plan)].flatMap(wayOf))] };
  } finally {
    await client.end();
  }
}
