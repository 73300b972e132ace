import { numberText, percentText, withDecimals } from '@rampart/ui/format.ts';

const least = 0.001;
const leastOfOneDecimal = 0.05;

/**
 * `38.2×` the mean of the organisation, with one decimal, so that those of a column stand below each other; `<0.1×` where that would read
 * as nought, and `<0.001×` when it is tiny. Nought only where it is nought.
 */
export function multiplierText(multiplier: number): string {
  if (multiplier > 0 && multiplier < least) return `<${least}×`;
  return multiplier > 0 && multiplier < leastOfOneDecimal ? '<0.1×' : `${multiplier.toFixed(1)}×`;
}

const leastPercent = 0.01;

/** `6.91%`, with two decimals; `<0.01%` when it is tiny. */
export const shareText = (percentage: number): string =>
  percentage > 0 && percentage < leastPercent ? `<${leastPercent}%` : withDecimals(percentText(percentage, 100, 2), 2);

/** In the place of a share: leavers, mailboxes, lists and unknown addresses have none. */
export const outsideText = 'Not part of the organisation';

/** Charts write risk in thousands. */
const riskUnit = 1000;
export function riskInThousands(risk: number): number {
  const thousands = risk / riskUnit;
  return Number(thousands < 1 ? thousands.toPrecision(2) : thousands.toFixed(1));
}
export const riskText = (risk: number): string => numberText(riskInThousands(risk));
