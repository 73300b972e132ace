import type { Dice } from '../src/world/dice.ts';

/** Between one and `most` of them, each once. */
export function some<Item>(dice: Dice, list: readonly Item[], most: number): Item[] {
  const wanted = dice.between(1, Math.min(most, list.length));
  const left = [...list];
  return Array.from({ length: wanted }, () => left.splice(dice.below(left.length), 1)[0]!);
}

/** One of several ways, by weight. */
export function oneOf<Result>(dice: Dice, ways: readonly (readonly [number, () => Result])[]): Result {
  let left = dice.unit() * ways.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, way] of ways) {
    left -= weight;
    if (left < 0) return way();
  }
  return ways.at(-1)![1]();
}
