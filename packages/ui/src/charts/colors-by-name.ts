import { seriesColors } from '../theme/meaning-colors.ts';

const numberOf = (name: string): number => new TextEncoder().encode(name).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);

/** A colour by the name, not by the rank: what is ahead this week keeps its colour when it falls behind. As long as there are colours, no two names share one. */
export function colorsByName(names: readonly string[]): ReadonlyMap<string, string> {
  const free: string[] = [];
  const colors = new Map<string, string>();
  for (const name of names.toSorted()) {
    if (free.length === 0) free.push(...seriesColors);
    colors.set(name, free.splice(numberOf(name) % free.length, 1)[0]!);
  }
  return colors;
}
