/** How many people are affected; `null` where that is not known. */
export interface AffectedPeople {
  readonly people: number | null;
  /** There may be more of them. */
  readonly isLeast: boolean;
}

/**
 * Whom controls affect together. The same people may be affected by several, and by those of which it is not known: there are at least as many
 * as one control affects, and no more than there are `members`. No one is said to be affected only where it is known of all.
 */
export function peopleTogether(counts: readonly AffectedPeople[], members: number): AffectedPeople {
  const known = counts.flatMap(({ people }) => people ?? []);
  const hasUnknown = known.length < counts.length;
  const most = Math.max(0, ...known);
  if (most === 0) return { people: hasUnknown || counts.length === 0 ? null : 0, isLeast: false };
  const people = Math.min(members, most);
  const mayBeMore = hasUnknown || counts.some(({ isLeast }) => isLeast) || known.filter((count) => count > 0).length > 1;
  return { people, isLeast: mayBeMore && people < members };
}
