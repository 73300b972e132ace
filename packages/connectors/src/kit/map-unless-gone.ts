import { mapConcurrently } from './map-concurrently.ts';
import { VendorFailure } from './vendor-failure.ts';

interface Listed {
  readonly id: string;
}

interface Asking {
  /** So many at a time. */
  readonly atOnce: number;
  readonly listAgain: () => Promise<readonly Listed[]>;
}

/**
 * Asks for more about every entry of a list, without those that were deleted since it was read. The list itself says which ones were: a vendor answers
 * with 404 for other reasons too, such as an entry that was made a moment ago, and what is still listed is not gone.
 */
export async function mapUnlessGone<Item extends Listed, Result>(
  items: readonly Item[],
  { atOnce, listAgain }: Asking,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const missing = new Map<string, VendorFailure>();
  const found = await mapConcurrently(items, atOnce, async (item): Promise<Result[]> => {
    try {
      return [await act(item)];
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.status !== 404) throw error;
      missing.set(item.id, error);
      return [];
    }
  });
  if (missing.size > 0)
    for (const { id } of await listAgain()) {
      const failure = missing.get(id);
      if (failure !== undefined) throw failure;
    }
  return found.flat();
}
