export interface SteadyList<T> {
  readonly shown: readonly T[];
  /** How many wait for the reader to ask for them. */
  readonly waiting: number;
}

interface Sources<T> {
  /** What is on display; nothing when the list was just opened. */
  readonly displayedIds: readonly string[] | undefined;
  readonly latest: readonly T[];
  readonly isListed: (row: T) => boolean;
}

/** Rows on display stay where they are and take their newest content, whatever a poll brings: new rows wait. */
export function steadyList<T extends { readonly id: string }>({ displayedIds, latest, isListed }: Sources<T>): SteadyList<T> {
  const listed = latest.filter(isListed);
  if (displayedIds === undefined || listed.length === 0) return { shown: listed, waiting: 0 };
  const byId = new Map(latest.map((row) => [row.id, row]));
  return {
    shown: displayedIds.flatMap((id) => byId.get(id) ?? []),
    waiting: listed.filter(({ id }) => !displayedIds.includes(id)).length,
  };
}
