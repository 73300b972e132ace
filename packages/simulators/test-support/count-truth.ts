import type { World, WorldThreat } from '../src/world/world.ts';

/** Counts by a key made of words: `entra 2026-03-02 NO`. */
export type Counts = ReadonlyMap<string, number>;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function countBy<Event>(events: Iterable<Event>, keyOf: (event: Event) => string): Counts {
  const counts = new Map<string, number>();
  for (const event of events) {
    const key = keyOf(event);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The world's own figures, for comparison with what the product collected. Counted from events, whatever vendors report. */
export const truth = {
  people: (world: World, at: Date): number => world.peopleAt(at).length,

  /** By name, how many members. */
  groups: (world: World, at: Date): Counts => new Map(world.groupsAt(at).map(({ name, memberIds }) => [name, memberIds.length])),

  /** By `via day country`. */
  signIns: (world: World, from: Date, to: Date): Counts =>
    countBy(world.signInsBetween(from, to), ({ via, at, country }) => `${via} ${dayOf(at)} ${country}`),

  /** By `mail day`; of those that a product sees, where it does not see all. */
  threats: (world: World, from: Date, to: Date, isSeen: (threat: WorldThreat) => boolean = () => true): Counts =>
    countBy(Array.from(world.threatsBetween(from, to)).filter(isSeen), ({ mail, at }) => `${mail} ${dayOf(at)}`),
};
