/** A share in percent. Rounding claims no 100 while something is missing, and no 0 while something is there. */
export function percentOf(part: number, whole: number, decimals = 0): number {
  const scale = 10 ** decimals;
  const rounded = Math.round((100 * scale * part) / whole);
  if (part < whole && rounded === 100 * scale) return (rounded - 1) / scale;
  return (part > 0 && rounded === 0 ? 1 : rounded) / scale;
}
