/** Which rows are selected, and how a row is called beside its checkbox. */
export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  nameOf: (row: Row) => string;
}

/** Selects these rows, or takes them out when all of them are selected. The others stay as they are. */
export function toggleAll(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const isWhole = ids.every((id) => selected.has(id));
  return isWhole ? new Set([...selected].filter((id) => !ids.includes(id))) : new Set([...selected, ...ids]);
}

export const toggleOne = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id) ? new Set([...selected].filter((one) => one !== id)) : new Set([...selected, id]);
