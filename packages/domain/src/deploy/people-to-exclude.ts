/** An exclusion list, for the rules that name its people one by one. */
export interface FollowedList {
  /** Who is on it. */
  readonly now: readonly string[];
  /** Everyone who was ever in its group by us, those of now included. */
  readonly ever: readonly string[];
}

interface RuleNamingPeople {
  /** Whom it excludes. */
  readonly people: readonly string[];
  /** Whom it excluded when it was created: a rule whose list was emptied still follows it. */
  readonly atFirst: readonly string[];
}

interface Lists {
  readonly lists: readonly FollowedList[];
  /** Excluded by other lists: they stay. */
  readonly others: readonly string[];
}

/**
 * Whom a rule excludes once it follows its lists. It follows those of which it names someone, or did when it was created. Who is excluded for
 * another reason, and was never on a list, stays.
 */
export function peopleToExclude({ people, atFirst }: RuleNamingPeople, { lists, others }: Lists): readonly string[] {
  const named = new Set([...people, ...atFirst]);
  const followed = lists.filter(({ ever }) => ever.some((id) => named.has(id)));
  const now = followed.flatMap((list) => list.now);
  const stays = new Set([...now, ...others]);
  const listed = new Set(followed.flatMap(({ ever }) => ever));
  return [...new Set([...people.filter((id) => !listed.has(id) || stays.has(id)), ...now])];
}

/** Whether two exclusions name the same people, in whatever order. */
export const isSamePeople = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((id) => other.includes(id));
