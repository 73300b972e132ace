import { createHash } from 'node:crypto';
import { median } from './bench.ts';

interface Entry {
  readonly id: string;
  readonly words: readonly string[];
}

/** Of the kind that collecting does: text is parsed, sorted, put into one form and hashed. */
function work(): string {
  const hash = createHash('sha256');
  for (let page = 0; page < 40; page += 1) {
    const text = JSON.stringify(
      Array.from({ length: 1000 }, (_, place): Entry => ({ id: `${(place * 7919) % 1000}-${page}`, words: ['one', 'two', `${place}`] })),
    );
    const entries = (JSON.parse(text) as Entry[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    hash.update(JSON.stringify(entries.map(({ id, words }) => [words.join(), id])));
  }
  return hash.digest('hex');
}

/**
 * Seconds of a fixed piece of work on this machine, now. What no bare program can be put beside is put beside this, so that a slow or busy
 * machine is not taken for a slow product.
 */
export function yardstickSeconds(): number {
  const rounds = Array.from({ length: 7 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return median(rounds) / 1000;
}
