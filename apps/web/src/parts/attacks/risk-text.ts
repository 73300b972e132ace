import { numberText, percentText } from '@rampart/ui/format.ts';

/** Below this, one decimal would read as nought. */
const leastOfOneDecimal = 0.05;
const least = 0.001;

/** `38.2×` the mean of the organisation; `<0.001×` when it is tiny. Nought only where it is nought. */
export function multiplierText(multiplier: number): string {
  if (multiplier > 0 && multiplier < least) return `<${least}×`;
  return `${Number(multiplier.toFixed(multiplier < leastOfOneDecimal ? 3 : 1))}×`;
}

const leastPercent = 0.01;

/** `6.91%`; `<0.01%` when it is tiny. */
export const shareText = (percentage: number): string =>
  percentage > 0 && percentage < leastPercent ? `<${leastPercent}%` : percentText(percentage, 100, 2);

/** In the place of a share: leavers, mailboxes, lists and unknown addresses have none. */
export const outsideText = 'Not part of the organisation';

/** Charts write risk in thousands. */
const riskUnit = 1000;
export function riskText(risk: number): string {
  const thousands = risk / riskUnit;
  return numberText(Number(thousands < 1 ? thousands.toPrecision(2) : thousands.toFixed(1)));
}
