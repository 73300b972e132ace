import { defineEvents } from '@rampart/domain/event-kind.ts';
import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';
import { collects, defineConnector, streams } from '../src/kit/connector.ts';
import { anyRecord, RecordReader } from '../src/kit/readable-records.ts';
import { type Page, pagesOf, everyPage } from '../src/kit/rest-client.ts';
import { CachedToken } from '../src/kit/cached-token.ts';
import { VendorHttp, type VendorHttpOptions } from '../src/kit/vendor-http.ts';

const Member = z.object({ id: z.string(), mail: z.string() });
const Strike = z.object({ id: z.string(), at: z.iso.datetime() });
const members = defineListFact({ id: 'tiny.members', item: Member, keyOf: ({ id }) => id });
const strikes = defineEvents({ id: 'tiny.strikes', event: Strike, unit: { one: 'strike', many: 'strikes' } });

const base = new URL('https://api.tiny.example');
const pageOf = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item), next: z.number().optional() });

type Client = VendorHttp;

function read<T>(client: Client, path: string, item: z.ZodType<T>, query: Readonly<Record<string, string>> = {}) {
  return async (from: string): Promise<Page<T>> => {
    const { data } = await client.json({ path, query: { ...query, from } }, pageOf(item));
    return { items: data.items, next: data.next?.toString() };
  };
}

function connectTiny(connection: VendorHttpOptions['connection'], apiKey: string): Client {
  const http = (authorise: VendorHttpOptions['authorise']) => new VendorHttp({ vendor: 'Tiny', base, connection, authorise });
  const door = http(async () => ({ authorization: `Key ${apiKey}` }));
  const held = new CachedToken({
    now: connection.now,
    async issue() {
      const { data } = await door.json({ path: 'token' }, z.object({ token: z.string() }));
      return { token: data.token, expiresAt: new Date(connection.now().getTime() + 3_600_000) };
    },
  });
  let last: string | undefined;
  return http(async ({ renew }) => {
    last = await held.get(renew ? last : undefined);
    return { authorization: `Bearer ${last}` };
  });
}

export const tiny = defineConnector<Client>({
  id: 'tiny',
  vendor: 'Tiny',
  methods: ['api_key'],
  connect: async (connection) => connectTiny(connection, connection.credentials['api_key'] ?? ''),
  async test(client) {
    const { data } = await client.json({ path: 'account' }, z.object({ name: z.string() }));
    return { account: data.name, granted: undefined };
  },
  collects: [
    collects(members, {
      title: 'Members',
      scopes: ['people.read'],
      with: (client: Client) => everyPage({ vendor: 'Tiny', first: '0', read: read(client, 'people', Member) }),
    }),
  ],
  streams: [
    streams(strikes, {
      title: 'Strikes',
      scopes: ['strikes.read'],
      keptDays: 30,
      with: (client: Client, { since, asOf, noteUnread }) => {
        const window = { since: since.toISOString(), until: asOf.toISOString() };
        const pages = pagesOf({ vendor: 'Tiny', first: '0', read: read(client, 'strikes', anyRecord, window) });
        return new RecordReader({ vendor: 'Tiny', item: Strike, noteUnread }).pages(pages);
      },
    }),
  ],
  applies: [],
});
