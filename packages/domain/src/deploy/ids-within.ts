interface KnownGroup {
  readonly id: string;
  readonly memberIds: readonly string[];
  /** Ids of the groups that are directly within it. */
  readonly groupIds?: readonly string[] | undefined;
}

/** The ids of these groups and of all that is within them at any depth, people and groups, as far as groups are known. */
export function idsWithin(ids: readonly string[], groups: readonly KnownGroup[]): ReadonlySet<string> {
  // A group may be known twice: as it was listed, and as it is at this moment.
  const byId = Map.groupBy(groups, ({ id }) => id);
  const found = new Set(ids);
  // A set goes on to what is added while it is walked; a group that is within itself is added once.
  for (const id of found)
    for (const { memberIds, groupIds = [] } of byId.get(id) ?? []) for (const inner of [...memberIds, ...groupIds]) found.add(inner);
  return found;
}
