/** Rows on display stay in their order. New ones above them wait until they are asked for; those below disturb no one. */
export function steadyList<Row>(ids: readonly string[], latest: readonly Row[], idOf: (row: Row) => string) {
  const last = latest.findLastIndex((row) => ids.includes(idOf(row)));
  if (last === -1) return { shown: latest, waiting: 0 };
  const byId = new Map(latest.map((row) => [idOf(row), row]));
  const shown = [...ids.flatMap((id) => byId.get(id) ?? []), ...latest.slice(last + 1)];
  return { shown, waiting: latest.length - shown.length };
}
