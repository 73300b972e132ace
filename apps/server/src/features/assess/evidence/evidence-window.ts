import { dayMs } from '@rampart/domain/day.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Whole days, both ends included, as `2026-03-02`. */
export interface EvidenceWindow {
  readonly from: string;
  readonly to: string;
}

/** Whose events of which days. */
export interface EvidenceSpan extends EvidenceWindow {
  readonly applicationId: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days up to a run. One that ran at midnight has nothing of the day that was about to start. */
export function evidenceWindow(asOf: Date, days = evidenceDays): EvidenceWindow {
  const last = asOf.getTime() - 1;
  return { from: dayOf(last - (days - 1) * dayMs), to: dayOf(last) };
}

/** Facts are those that the verdict was reached by: a deployment may have been read back since the run. */
export const latest = (run: Date, verdict: Date | undefined): Date => (verdict !== undefined && verdict > run ? verdict : run);

export function daysOf({ from, to }: EvidenceWindow): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs) days.push(dayOf(day));
  return days;
}

export const inSpan = (tx: TenantTx, { applicationId, from, to }: EvidenceSpan): RawBuilder<boolean> =>
  sql`tenant_id = ${tx.tenantId} and application_id = ${applicationId} and day between ${from}::date and ${to}::date`;
