/** Does the same for every item, so many at a time, and keeps their order. The first failure ends it. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  let isOver = false;
  const work = async () => {
    for (const [place, item] of queue) {
      if (isOver) return;
      results[place] = await act(item).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
