/** The four levels of CISA's Zero Trust Maturity Model. */
export const maturityLevels = ['traditional', 'initial', 'advanced', 'optimal'] as const;
export type MaturityLevel = (typeof maturityLevels)[number];

export type ScoreBand = 'high' | 'medium' | 'low';

/** High from 80, medium above 60, low up to 60. */
export function bandOf(percentage: number): ScoreBand {
  if (percentage >= 80) return 'high';
  return percentage > 60 ? 'medium' : 'low';
}

/** As far as settings show it: nothing in place, something, most of it, everything. */
export function maturityOf(percentage: number): MaturityLevel {
  if (percentage === 100) return 'optimal';
  if (percentage > 60) return 'advanced';
  return percentage > 0 ? 'initial' : 'traditional';
}
