import type { RetentionSettings } from '@rampart/contract/tenants.ts';
import { mostRetentionMonths, RetentionKind, retentionKinds } from '@rampart/domain/retention.ts';

/** As they are typed: empty is as the installation has it. */
export type EnteredMonths = Record<RetentionKind, string>;

export const enteredFrom = (overrides: RetentionSettings['overrides']): EnteredMonths => ({
  events: String(overrides.events ?? ''),
  facts: String(overrides.facts ?? ''),
  verdicts: String(overrides.verdicts ?? ''),
  jobs: String(overrides.jobs ?? ''),
  audit: String(overrides.audit ?? ''),
});

const monthsOf = (entered: string): number | null => (entered.trim() === '' ? null : Number(entered.trim()));

export const monthsFrom = (entered: EnteredMonths): RetentionSettings['overrides'] => ({
  events: monthsOf(entered.events),
  facts: monthsOf(entered.facts),
  verdicts: monthsOf(entered.verdicts),
  jobs: monthsOf(entered.jobs),
  audit: monthsOf(entered.audit),
});

/** The server says the same of what is wrong. */
export function problemOf(kind: RetentionKind, entered: string): string | null {
  const text = entered.trim();
  if (text === '') return null;
  const { least } = retentionKinds[kind];
  const isWithin = /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= mostRetentionMonths;
  return isWithin ? null : `Enter a whole number of months from ${least} to ${mostRetentionMonths}, or leave it empty.`;
}

/** Of what something is deleted that is kept now. */
export const shortenedKinds = ({ overrides, defaults }: RetentionSettings, next: RetentionSettings['overrides']): RetentionKind[] =>
  RetentionKind.options.filter((kind) => (next[kind] ?? defaults[kind]) < (overrides[kind] ?? defaults[kind]));
