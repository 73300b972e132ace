import { lastPriority } from './policy.ts';

interface Ranked {
  readonly id: string;
  readonly priority: number;
  readonly system: boolean;
}

/**
 * Orders items within their groups. What was just written takes the place that its priority asks for. Priorities count from one without
 * gaps, and the system's own items come last. Items without a group have no order.
 */
export const byPriority =
  <Item extends Ranked>(groupOf: (item: Item) => string | null) =>
  (items: readonly Item[], written: Item | null): readonly Item[] =>
    [...Map.groupBy(items, groupOf)].flatMap(([group, members]) => (group === null ? members : ranked(members, written)));

function ranked<Item extends Ranked>(items: readonly Item[], written: Item | null): readonly Item[] {
  const free = items.filter((item) => !item.system && item !== written).toSorted((a, b) => a.priority - b.priority);
  if (written !== null && !written.system && items.includes(written)) free.splice(Math.max(0, written.priority - 1), 0, written);
  return [...free, ...items.filter(({ system }) => system)].map((item, place) =>
    item.system && item.priority === lastPriority ? item : { ...item, priority: place + 1 },
  );
}

/** Last unless the caller asks for a place. */
export const askedPriority = (priority: unknown): number => (typeof priority === 'number' ? priority : Number.MAX_SAFE_INTEGER);
