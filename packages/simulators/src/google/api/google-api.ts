import type { FastifyInstance } from 'fastify';
import { RateWindow } from '../../kit/rate-window.ts';
import type { VendorClock } from '../../kit/replication.ts';
import { type Call, type Handle, pathOf, restApi, type RestApi } from '../../kit/rest-api.ts';
import { answer } from '../../kit/serve.ts';
import type { WriteJournal } from '../../kit/write-journal.ts';
import type { Access, Caller } from '../tokens/access.ts';
import type { CustomerParts } from '../customer-parts.ts';
import { partialBody } from './fields-mask.ts';
import { googleErrors, quotaRefusal, toAnswer } from './google-error.ts';

export type GoogleCall = Call<Caller>;
/** Routes that need one of several scopes, by their last part: `admin.directory.user.readonly`. */
export type GoogleApi = RestApi<Caller, readonly string[]>;

/** Queries a minute, each API by itself: as documented for the Directory API, and as few for the others. */
const quotas: readonly (readonly [paths: RegExp, perMinute: number])[] = [
  [/^\/admin\/directory\//, 2400],
  [/^\/admin\/reports\//, 2400],
  [/^\/groups\/v1\//, 1200],
  [/^\/v1\/policies/, 600],
  [/^\/v1beta1\//, 600],
];

interface ApiOptions extends Pick<CustomerParts, 'clock' | 'ids'> {
  readonly access: Pick<Access, 'authorize'>;
  readonly journal: WriteJournal;
  readonly vendorClock: VendorClock;
}

/** `fields` cuts every answer; what is written is whole all the same. */
const cut =
  (handle: Handle<Caller>): Handle<Caller> =>
  (call) => {
    const reply = handle(call);
    if (reply?.body === undefined) return reply;
    return { ...reply, body: partialBody(reply.body, call.query.get('fields')) };
  };

export function googleApi(server: FastifyInstance, { clock, ids, access, journal, vendorClock }: ApiOptions): GoogleApi {
  const windows = quotas.map(([paths, limit]) => ({ paths, window: new RateWindow({ limit, windowMs: 60_000, now: vendorClock }) }));
  server.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    const counted = windows.find(({ paths }) => paths.test(path));
    if (counted?.window.take().isAllowed === false) return answer(reply, toAnswer(quotaRefusal(path), request));
    return undefined;
  });
  const api: GoogleApi = restApi({
    server,
    clock,
    ids,
    journal,
    authorize: ({ headers }, scopes: readonly string[]) => access.authorize(headers.authorization, scopes),
    toError: toAnswer,
    errors: {
      unreadable: googleErrors.unreadable,
      unknownRoute: (request) => googleErrors.notFound(pathOf(request)),
      internal: googleErrors.internal,
    },
    contentType: 'application/json; charset=UTF-8',
  });
  return {
    ...api,
    get: (path, needs, handle) => api.get(path, needs, cut(handle)),
    post: (path, needs, handle) => api.post(path, needs, cut(handle)),
    put: (path, needs, handle) => api.put(path, needs, cut(handle)),
    patch: (path, needs, handle) => api.patch(path, needs, cut(handle)),
  };
}
