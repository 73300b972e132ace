import { LRUCache } from 'lru-cache';

/**
 * Remembers this many entries; the one unused for longest makes room. Grows as it fills, instead of taking all its memory at the start. To note
 * a use costs more than to find the entry: what is asked thousands of times a second peeks, which is no use.
 */
export const boundedMemory = <Value extends {}>(most: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
