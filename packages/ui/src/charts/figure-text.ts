/** Figures as people read them: 12,480. */
export const countText = (value: number): string => value.toLocaleString('en-US');

/** A share as a percentage, rounded. `0` of nothing is nothing. */
export function percentText(value: number, total: number, decimals = 2): string {
  const percent = total === 0 ? 0 : (100 * value) / total;
  return `${Number(percent.toFixed(decimals))}%`;
}
