import { type SettingChange, settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { forgetRecentKeys, insertReading } from './facts/reading-store.ts';
import { openFold } from './rollups/fold.ts';
import { getRollup } from './rollups/registry.ts';
import { writeRows } from './rollups/write-rows.ts';
import { insertReread } from './store-reread.ts';

/** While a run reads the same log, a poll of it would count records that the run counts as well. */
export async function isBeingCollected(tx: TenantTx, applicationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from run_application as part join run on run.tenant_id = part.tenant_id and run.id = part.run_id
    where part.tenant_id = ${tx.tenantId} and part.application_id = ${applicationId}
      and part.state in ('queued', 'running') and run.state in ('queued', 'running') limit 1`.execute(tx);
  return rows.length > 0;
}

interface LoggedChanges {
  readonly applicationId: string;
  readonly changes: readonly SettingChange[];
  readonly since: Date;
  readonly asOf: Date;
  /** Of the records near the end, for the next reading of the log. */
  readonly recentKeys: readonly string[];
}

/** Stores what a poll has found in a change log, as a run that streams it does: the next one continues where this ended. */
export async function storeLogged(tx: TenantTx, { applicationId, changes, since, asOf, recentKeys }: LoggedChanges): Promise<void> {
  const { id: fact } = settingChanges;
  const rollup = getRollup(fact);
  const runId = await insertReread(tx, { requestedBy: 'change log', asOf });
  const fold = openFold(rollup, asOf);
  for (const change of changes) fold.add(change);
  await writeRows(tx, { rollup, owner: { runId, applicationId }, firstRow: 0, rows: fold.take() });
  await forgetRecentKeys(tx, applicationId, fact, asOf);
  await insertReading(tx, { runId, applicationId, fact, items: changes.length, since, asOf, recentKeys });
}
