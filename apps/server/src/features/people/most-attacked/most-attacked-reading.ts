import { type FactReading, factMissing, factRead } from '@rampart/domain/fact.ts';
import { riskKinds } from '@rampart/domain/people/most-attacked.ts';
import type { MostAttacked } from '@rampart/facts/people/most-attacked.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { mostAttackedGroups } from './most-attacked-groups.ts';

const notYet = 'No run has determined yet who is most attacked.';

/** As the latest run worked it out. */
export async function readMostAttacked(tx: TenantTx, at: Date): Promise<FactReading<MostAttacked>> {
  const groupIds = riskKinds.map((kind) => mostAttackedGroups[kind].id);
  const { rows } = await sql<{ group_id: number; members: number }>`
    select group_id, (select count(*)::integer from people_group_member as member
      where member.tenant_id = ${tx.tenantId} and member.group_id = requested.group_id) as members
    from unnest(${groupIds}::smallint[]) as requested (group_id)
    where exists (select from risk_state where tenant_id = ${tx.tenantId} and most_attacked_until is not null)`.execute(tx);
  if (rows.length === 0) return factMissing(notYet);
  const countOf = (kind: (typeof riskKinds)[number]): number =>
    rows.find(({ group_id: id }) => id === mostAttackedGroups[kind].id)?.members ?? 0;
  return factRead({ overall: countOf('overall'), phishing: countOf('phishing'), malware: countOf('malware') }, at);
}
