import { Client } from 'undici';

export interface Load {
  readonly origin: string;
  readonly path: string;
  /** Taken round robin: as many callers as keep each below its rate limit. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  readonly expectedStatus: number;
  readonly seconds: number;
}

/** Each asks again when it is answered: browsers do not pipeline. */
const connections = 64;

/** As many requests as the server answers. Answers with requests a second. */
export async function requestsPerSecond({ origin, path, callers, expectedStatus, seconds }: Load): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  let asked = 0;
  const loop = async (client: Client): Promise<void> => {
    while (performance.now() < until) {
      asked += 1;
      const { statusCode, body } = await client.request({ path, method: 'GET', headers: callers[asked % callers.length] ?? {} });
      await body.dump();
      if (statusCode !== expectedStatus) throw new Error(`${path} answered ${statusCode} instead of ${expectedStatus}.`);
      answered += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(clients.map(loop));
  const took = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return answered / took;
}
