interface Dated {
  readonly id: string;
  readonly created_at: string;
}

/** The newest, and after them what was left unread before. Both lists come newest first. */
export function withOlderUnread<T extends Dated>(newest: readonly T[], unread: readonly T[]): T[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...unread.filter(({ id }) => !known.has(id))].toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
}
