import { dayMs } from '@rampart/domain/day.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';

/** Whole days, both ends included, as `2026-03-02`. */
export interface EvidenceWindow {
  readonly from: string;
  readonly to: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days up to a run. One that ran at midnight has nothing of the day that was about to start. */
export function evidenceWindow(asOf: Date, days = evidenceDays): EvidenceWindow {
  const last = asOf.getTime() - 1;
  return { from: dayOf(last - (days - 1) * dayMs), to: dayOf(last) };
}

export function daysOf({ from, to }: EvidenceWindow): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs) days.push(dayOf(day));
  return days;
}
