import { lastPriority } from './policy.ts';

interface Ranked {
  readonly id: string;
  readonly priority: number;
  readonly system: boolean;
}

/**
 * Puts one among the others at the priority it wants, or last when it wants none. Priorities are counted from one without gaps, and
 * the system's own come after all others.
 */
export function inPriority<Item extends Ranked>(others: readonly Item[], item: Item | null, wanted?: number): Item[] {
  const free = others.filter(({ system, id }) => !system && id !== item?.id).toSorted((a, b) => a.priority - b.priority);
  const own = others.filter(({ system, id }) => system && id !== item?.id);
  if (item !== null && item.system) own.push(item);
  else if (item !== null) free.splice(wanted === undefined ? free.length : Math.max(0, wanted - 1), 0, item);
  return [...free, ...own].map((one, place) => (one.system && one.priority === lastPriority ? one : { ...one, priority: place + 1 }));
}
