import { numberText } from '@rampart/ui/format.ts';

const tiny = 0.001;
/** Below this, one decimal would read as nought. */
const leastOfOneDecimal = 0.05;

/** `38.2×` the mean of the organisation, always with one decimal; `<0.1×` and `<0.001×` where that would read as nought, which is `0×`. */
export function multiplierText(multiplier: number): string {
  if (multiplier === 0) return '0×';
  if (multiplier < tiny) return `<${tiny}×`;
  return multiplier < leastOfOneDecimal ? '<0.1×' : `${multiplier.toFixed(1)}×`;
}

/** `6.9%`, always with one decimal but for nothing and for everything. */
export function shareText(percentage: number): string {
  if (percentage === 0 || percentage === 100) return `${percentage}%`;
  if (percentage < leastOfOneDecimal) return '<0.1%';
  return `${Math.min(percentage, 99.9).toFixed(1)}%`;
}

/** In the place of a share: leavers, mailboxes, lists and unknown addresses have none. */
export const outsideText = 'Not part of the organisation';

/** Charts write risk in thousands. */
const riskUnit = 1000;
export function riskText(risk: number): string {
  const thousands = risk / riskUnit;
  return numberText(Number(thousands < 1 ? thousands.toPrecision(2) : thousands.toFixed(1)));
}
