/** One of five steps. Counts of attacks differ by orders of magnitude, so the steps do too. */
export function heatOf(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0) return 0;
  const share = Math.log(count + 1) / Math.log(most + 1);
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1;
}
