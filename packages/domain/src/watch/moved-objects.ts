/**
 * The fewest that must have been moved for the first order to become the second; those that are in only one of them do not count. What is
 * left is a longest increasing subsequence (patience sorting).
 */
export function movedObjects(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const known = new Set(before);
  const kept = after.filter((id) => known.has(id));
  const placeAfter = new Map(kept.map((id, place) => [id, place]));
  const places = before.flatMap((id) => placeAfter.get(id) ?? []);
  const tails: number[] = [];
  const previous = places.map(() => -1);
  places.forEach((place, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[tails[middle]!]! < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : tails[low - 1]!;
    tails[low] = index;
  });
  const staying = new Set<string>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) staying.add(kept[places[index]!]!);
  return new Set(kept.filter((id) => !staying.has(id)));
}
