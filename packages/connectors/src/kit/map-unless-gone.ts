import { mapConcurrently } from './map-concurrently.ts';
import { VendorFailure } from './vendor-failure.ts';

/**
 * Asks for more about every entry of a list, so many at a time, without those that were deleted since it was read. Several that are all gone were not
 * deleted: the vendor does not answer the question, and none of them is not what it has.
 */
export async function mapUnlessGone<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  let gone: VendorFailure | undefined;
  const found = await mapConcurrently(items, atOnce, async (item): Promise<Result[]> => {
    try {
      return [await act(item)];
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.status !== 404) throw error;
      gone = error;
      return [];
    }
  });
  if (gone !== undefined && items.length > 1 && found.every(({ length }) => length === 0)) throw gone;
  return found.flatMap((one) => one);
}
