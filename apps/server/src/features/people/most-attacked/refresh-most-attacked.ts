import { pickMostAttacked, mostAttackedDays, type RiskKind, riskKinds } from '@rampart/domain/people/most-attacked.ts';
import { wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { addDays, addMonths, type Day, dayOf, trendMonths } from '@rampart/domain/people/risk-window.ts';
import { StayRecord } from '@rampart/domain/people/stays.ts';
import { TrailingRisk } from '@rampart/domain/people/trailing-risk.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { foldAttackDays, lockRisk, weightsVersion } from '../../collect/index.ts';
import { loadExcludedNow } from '../exclusions/excluded-now.ts';
import { replaceGroupMembers } from '../groups/group-member-store.ts';
import { mostAttackedGroups } from './most-attacked-groups.ts';
import { changeStays, findRiskState, loadStays, putRiskState } from './stay-store.ts';
import { findFirstAttackDay, loadMailDays, loadRiskDay, loadTrailingSums } from './trailing-risk-store.ts';

const becauseOf: Readonly<Record<RiskKind, string>> = {
  overall: `Their risk of ${mostAttackedDays} days is at least three times the mean.`,
  phishing: `Their phishing risk of ${mostAttackedDays} days is at least three times the mean.`,
  malware: `Their malware risk of ${mostAttackedDays} days is at least three times the mean.`,
};

/** By mail, the name of everyone in the organisation now. */
async function loadOrganisation(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ mail: string; name: string }>`
    select mail, display_name as name from people_group_member where tenant_id = ${tx.tenantId} and group_id = ${wholeOrganisationId}`.execute(
    tx,
  );
  return new Map(rows.map(({ mail, name }) => [mail, name]));
}

/** Days that were folded before there were these weights, or by others. */
async function foldByTheseWeights(tx: TenantTx, weights: string | null): Promise<void> {
  if (weights !== weightsVersion) await foldAttackDays(tx, await loadMailDays(tx));
}

/** The last of the days that are over is worked out again at each run of a day: people and exclusions may have changed. */
async function firstDayToRecord(tx: TenantTx, until: Day | null, last: Day): Promise<Day | undefined> {
  if (until !== null) return until >= last ? last : addDays(until, 1);
  const first = await findFirstAttackDay(tx);
  if (first === null || first > last) return undefined;
  const oldest = addMonths(last, -trendMonths);
  return first < oldest ? oldest : first;
}

/**
 * Who the most attacked were on each day since the last run that is over, recorded as it was. A day costs what it brought; before the first of them, the
 * trailing days are added up once. Done again for the same run, it comes to the same.
 */
export async function refreshMostAttacked(tx: TenantTx, asOf: Date): Promise<void> {
  await lockRisk(tx);
  const { weights, until } = await findRiskState(tx);
  await foldByTheseWeights(tx, weights);
  const last = addDays(dayOf(asOf), -1);
  const first = until !== null && until > last ? undefined : await firstDayToRecord(tx, until, last);
  await putRiskState(tx, { weights: weightsVersion, until: first === undefined ? until : last });
  if (first === undefined) return;
  const everyone = await loadOrganisation(tx);
  const records = new Map<RiskKind, { record: StayRecord; excluded: ReadonlySet<string> }>();
  for (const kind of riskKinds)
    records.set(kind, {
      record: new StayRecord(await loadStays(tx, mostAttackedGroups[kind].id, until === first ? first : null)),
      excluded: await loadExcludedNow(tx, mostAttackedGroups[kind].exclusions),
    });
  const trailing = new TrailingRisk(await loadTrailingSums(tx, addDays(first, -1)));
  for (let day = first; day <= last; day = addDays(day, 1)) {
    trailing.advance(await loadRiskDay(tx, day), await loadRiskDay(tx, addDays(day, -mostAttackedDays)));
    for (const [kind, { record, excluded }] of records) {
      const risks = trailing.risks(kind, (mail) => everyone.has(mail));
      record.record(day, new Set(pickMostAttacked({ risks, members: everyone.size, excluded })));
    }
  }
  for (const [kind, { record }] of records) {
    await changeStays(tx, mostAttackedGroups[kind].id, record.changes);
    const because = becauseOf[kind];
    const members = record.members.map((mail) => ({
      groupId: mostAttackedGroups[kind].id,
      mail,
      displayName: everyone.get(mail) ?? mail,
      because,
    }));
    await replaceGroupMembers(tx, { groups: [mostAttackedGroups[kind].id] }, members);
  }
}
