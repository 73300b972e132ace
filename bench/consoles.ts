import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';

export interface Consoles {
  readonly origin: string;
  readonly seconds: number;
  /** One for each console. */
  readonly tokens: readonly string[];
  /** What an open console asks for again and again. */
  readonly polls: readonly { readonly path: string; readonly everySeconds: number }[];
}

export interface ConsolesResult {
  readonly requests: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const quantile = (sorted: Float64Array, share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Open consoles, each with a connection of its own, starting at different moments as people do. */
export async function pollAsConsoles({ origin, seconds, tokens, polls }: Consoles): Promise<ConsolesResult> {
  const agent = new Agent({ connections: tokens.length, pipelining: 1, keepAliveTimeout: 60_000 });
  const took: number[] = [];
  let failed = 0;
  const endsAt = performance.now() + seconds * 1000;

  const ask = async (path: string, token: string, etag: string | undefined): Promise<string | undefined> => {
    const startedAt = performance.now();
    const reply = await agent.request({
      origin,
      path,
      method: 'GET',
      headers: { authorization: `Bearer ${token}`, ...(etag ? { 'if-none-match': etag } : {}) },
    });
    await reply.body.dump();
    took.push(performance.now() - startedAt);
    if (reply.statusCode !== 304 && reply.statusCode !== 200) failed += 1;
    return String(reply.headers['etag']);
  };

  const poll = async (token: string, { path, everySeconds }: Consoles['polls'][number]): Promise<void> => {
    let etag: string | undefined;
    await wait(Math.random() * everySeconds * 1000);
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      etag = await ask(path, token, etag).catch(() => {
        failed += 1;
        return undefined;
      });
      await wait(Math.max(0, everySeconds * 1000 - (performance.now() - startedAt)));
    }
  };

  await Promise.all(tokens.flatMap((token) => polls.map((each) => poll(token, each))));
  await agent.close();
  const sorted = Float64Array.from(took).toSorted();
  return { requests: took.length, failed, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}
