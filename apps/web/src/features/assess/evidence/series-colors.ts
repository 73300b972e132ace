import { seriesColors } from '@rampart/ui/theme/meaning-colors.ts';

const numberOf = (name: string): number => new TextEncoder().encode(name).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);

/** A colour by the name, not by the rank: what is ahead this week keeps its colour when it falls behind. Two names never share one. */
export function colorsByName(names: readonly string[]): ReadonlyMap<string, string> {
  const free = [...seriesColors];
  const colors = new Map<string, string>();
  for (const name of names.toSorted()) {
    const [color] = free.splice(numberOf(name) % free.length, 1);
    if (color !== undefined) colors.set(name, color);
  }
  return colors;
}
