import pg from 'pg';
import type { FreshDatabase } from './fresh-database.ts';

/** What PostgreSQL did, as `explain` has it; only what is looked at. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface SeenPlan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

export function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}

/** Asks as the server's role in a tenant, and answers with how that and everything inside of it was carried out. */
export async function plansOf(
  { owner, ownerUrl, appUrl }: FreshDatabase,
  { tenantId, text, values }: { readonly tenantId: string; readonly text: string; readonly values: readonly unknown[] },
): Promise<readonly SeenPlan[]> {
  const name = pg.escapeIdentifier(new URL(ownerUrl).pathname.slice(1));
  const settings = { log_min_duration: '0', log_nested_statements: 'on', log_level: 'notice', log_format: 'json', log_analyze: 'on' };
  await owner.query(`alter database ${name} set session_preload_libraries = 'auto_explain'`);
  for (const [key, value] of Object.entries(settings)) await owner.query(`alter database ${name} set auto_explain.${key} = '${value}'`);
  const client = new pg.Client({ connectionString: appUrl });
  const plans: SeenPlan[] = [];
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('{');
      if (message.includes('plan:')) plans.push(JSON.parse(message.slice(start)) as SeenPlan);
    });
    await client.query(text, [...values]);
    await client.query('rollback');
  } finally {
    await client.end();
    await owner.query(`alter database ${name} reset session_preload_libraries`);
  }
  return plans;
}
