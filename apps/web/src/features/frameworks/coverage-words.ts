import type { FrameworkControl, FrameworkCoverage } from '@rampart/contract/frameworks.ts';
import { countText } from '@rampart/ui/format.ts';

export const answerStateLabels: Readonly<Record<FrameworkControl['answer_state'], string>> = {
  'in-place': 'In place',
  missing: 'Not in place',
  confirming: 'Being confirmed',
  unknown: 'Not known',
  'risk-accepted': 'Risk accepted',
};

export const controlCount = ({ in_place, missing, confirming, unknown, risk_accepted }: FrameworkCoverage): number =>
  in_place + missing + confirming + unknown + risk_accepted;

export const noControl = 'No mapped control';

/** `38%`, or why there is no share. */
export function percentageText(coverage: FrameworkCoverage): string {
  if (controlCount(coverage) === 0) return noControl;
  return coverage.percentage === null ? 'Not known' : `${coverage.percentage}%`;
}

/** `3 of 8 controls in place, 1 not known`. */
export function coverageText(coverage: FrameworkCoverage): string {
  const { in_place: inPlace, missing, confirming, unknown, risk_accepted: accepted } = coverage;
  if (controlCount(coverage) === 0) return noControl;
  const rest = [
    ...(confirming === 0 ? [] : [`${confirming} being confirmed`]),
    ...(unknown === 0 ? [] : [`${unknown} not known`]),
    ...(accepted === 0 ? [] : [`${accepted} accepted as a risk`]),
  ];
  const judged = inPlace + missing;
  const first = judged === 0 ? [] : [`${inPlace} of ${countText(judged, 'control', 'controls')} in place`];
  return [...first, ...rest].join(', ');
}

/** How a cell or a row is coloured, beside its words. */
export type CoverageTone = 'none' | 'unknown' | 'missing' | 'part' | 'whole';

export function toneOf(coverage: FrameworkCoverage): CoverageTone {
  if (controlCount(coverage) === 0) return 'none';
  if (coverage.percentage === null) return 'unknown';
  if (coverage.percentage === 0) return 'missing';
  return coverage.percentage === 100 ? 'whole' : 'part';
}
