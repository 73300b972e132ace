import { Client } from 'undici';

export interface Caller extends Readonly<Record<string, string>> {
  readonly authorization: string;
}

/** Enough to keep each below its rate limit, however fast the server is. */
const callerCount = 500;

export const callersOf = (tokens: readonly string[]): Caller[] =>
  tokens.slice(0, callerCount).map((token) => ({ authorization: `Bearer ${token}` }));

/** Each with the tag that the last answer had for them. */
export async function withTags(origin: string, path: string, callers: readonly Caller[]): Promise<Readonly<Record<string, string>>[]> {
  const client = new Client(origin);
  const tagged: Readonly<Record<string, string>>[] = [];
  for (const headers of callers) {
    const reply = await client.request({ path, method: 'GET', headers });
    await reply.body.dump();
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}.`);
    tagged.push({ ...headers, 'if-none-match': String(reply.headers['etag']) });
  }
  await client.close();
  return tagged;
}
