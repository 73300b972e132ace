import { setTimeout as wait } from 'node:timers/promises';
import { openConsoleConnection } from './console-connection.ts';

export interface Consoles {
  readonly origin: string;
  readonly seconds: number;
  /** One for each console. */
  readonly tokens: readonly string[];
  /** What an open console asks for again and again. */
  readonly polls: readonly { readonly path: string; readonly everySeconds: number }[];
}

export interface ConsolesResult {
  readonly perSecond: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const quantile = (sorted: Float64Array, share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** How many consoles open at the same moment: people come in over minutes, not all together. */
const openingTogether = 50;

/** Open consoles, each with its own connection. They are opened first; what is measured is a minute of them being open. */
export async function pollAsConsoles({ origin, seconds, tokens, polls }: Consoles): Promise<ConsolesResult> {
  const consoles = tokens.map((token) => ({ authorization: `Bearer ${token}`, connection: openConsoleConnection(origin) }));
  const took: number[] = [];
  let failed = 0;

  const ask = async (
    { authorization, connection }: (typeof consoles)[number],
    path: string,
    etag?: string,
  ): Promise<string | undefined> => {
    const answer = await connection.ask(path, etag === undefined ? { authorization } : { authorization, 'if-none-match': etag });
    if (answer.status !== 304 && answer.status !== 200) failed += 1;
    return answer.etag;
  };

  const waiting = consoles.flatMap((by) => polls.map((poll) => ({ by, ...poll, etag: undefined as string | undefined })));
  const opened: typeof waiting = [];
  const open = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      opened.push({ ...next, etag: await ask(next.by, next.path) });
    }
  };
  await Promise.all(Array.from({ length: openingTogether }, open));

  const endsAt = performance.now() + seconds * 1000;
  const poll = async ({ path, by, everySeconds, etag: first }: (typeof opened)[number]): Promise<void> => {
    let etag = first;
    await wait(Math.random() * everySeconds * 1000);
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      etag = await ask(by, path, etag).catch(() => {
        failed += 1;
        return undefined;
      });
      took.push(performance.now() - startedAt);
      await wait(Math.max(0, Math.min(startedAt + everySeconds * 1000, endsAt) - performance.now()));
    }
  };
  await Promise.all(opened.map(poll));
  for (const { connection } of consoles) connection.close();
  const sorted = Float64Array.from(took).toSorted();
  return { perSecond: took.length / seconds, failed, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}
