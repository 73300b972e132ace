/** The days that it is worked out from, the one it is worked out for included. */
export const mostAttackedDays = 90;
const leastMultiple = 3;
const mostPerHundred = 5;

/** Kinds of risk by which there is a group of the most attacked. */
export const riskKinds = ['overall', 'phishing', 'malware'] as const;
export type RiskKind = (typeof riskKinds)[number];
export type RiskByKind = Readonly<Record<RiskKind, number>>;

export interface PersonRisk {
  readonly mail: string;
  readonly risk: number;
}

interface Candidates {
  /** Of everyone in the organisation; who was not attacked may be left out. */
  readonly risks: readonly PersonRisk[];
  readonly members: number;
  /** Must not be taken for most attacked, whatever the figures say; their risk counts in the mean all the same. */
  readonly excluded: ReadonlySet<string>;
}

/** Whose risk is at least three times the mean of the organisation, at most one in twenty of it, the riskiest first. */
export function pickMostAttacked({ risks, members, excluded }: Candidates): string[] {
  const total = risks.reduce((sum, { risk }) => sum + risk, 0);
  if (total === 0) return [];
  const isMostAttacked = ({ mail, risk }: PersonRisk): boolean => risk * members >= leastMultiple * total && !excluded.has(mail);
  return risks
    .filter(isMostAttacked)
    .toSorted((a, b) => b.risk - a.risk || (a.mail < b.mail ? -1 : 1))
    .slice(0, Math.floor((members * mostPerHundred) / 100))
    .map(({ mail }) => mail);
}
