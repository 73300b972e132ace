import type { FastifyInstance } from 'fastify';
import { pinnedClock } from '../kit/pinned-clock.ts';
import { Refusal } from '../kit/refusal.ts';
import { restApi, type Call, type RestApi } from '../kit/rest-api.ts';
import type { VendorAnswer } from '../kit/serve.ts';
import { noJournal } from '../kit/write-journal.ts';
import type { World } from '../world/world.ts';

/** Every route needs the same credential, which is checked before any of them. */
export type TapApi = RestApi<null, null>;
export type TapCall = Call<null>;

/** TAP answers errors in plain text. */
export const tapErrors = {
  invalid: (message: string): Refusal => new Refusal(400, 'Bad Request', message),
  unauthorized: (): Refusal => new Refusal(401, 'Unauthorized', 'Unauthorized'),
  notFound: (): Refusal => new Refusal(404, 'Not Found', 'Not Found'),
  throttled: (): Refusal =>
    new Refusal(429, 'Too Many Requests', 'The user has made too many requests over the past 24 hours and has been throttled'),
  internal: (): Refusal => new Refusal(500, 'Internal Server Error', 'Internal Server Error'),
};

export const toTapError = ({ status, message }: Refusal): VendorAnswer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: message,
});

export const tapApi = (server: FastifyInstance, world: World): TapApi =>
  restApi<null, null>({
    server,
    clock: pinnedClock(world),
    journal: noJournal,
    authorize: () => null,
    toError: toTapError,
    errors: { unreadable: () => tapErrors.invalid('Bad Request'), unknownRoute: tapErrors.notFound, internal: tapErrors.internal },
  });

/** Cuts the requested page out of a list; throws what TAP answers to a size or page that is none. */
export function readPage({ query }: TapCall, usualSize: number, mostSize: number, message: string): <T>(all: readonly T[]) => T[] {
  const size = Number(query.get('size') ?? usualSize);
  const page = Number(query.get('page') ?? 1);
  if (![size, page].every((count) => Number.isSafeInteger(count) && count >= 1) || size > mostSize) throw tapErrors.invalid(message);
  return (all) => all.slice((page - 1) * size, page * size);
}
