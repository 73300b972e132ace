import { TokenIssuer } from '../kit/oauth.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import { Refusal } from '../kit/refusal.ts';
import { ResourceStore } from '../kit/resource-store.ts';
import { pathOf } from '../kit/rest-api.ts';
import type { VendorAnswer } from '../kit/serve.ts';
import { digestOf, uuidOf } from '../world/uuid-of.ts';
import type { World } from '../world/world.ts';
import type { FastifyRequest } from 'fastify';
import { entryId, initialEntries, type ListEntry, type ListName } from './initial-lists.ts';

export const permissionNames = ['Managed Modules: pss', 'Threat Protection API key'] as const;
export type Permission = (typeof permissionNames)[number];

/** The hosted server of a company, and the port that its API answers at. */
export const hostOf = ({ domain }: { readonly domain: string }): string => `${domain.split('.')[0]}.pphosted.com:10000`;
export const clusterOf = ({ domain }: { readonly domain: string }): string => `${domain.split('.')[0]}_hosted`;

/** An administrator with a role of type API, and a key of the Admin portal. */
export const accountOf = ({ options: { seed, people, company } }: World) => ({
  hostname: hostOf(company),
  username: 'rampart-api',
  password: digestOf(seed ^ 7_401).slice(0, 24),
  client_id: uuidOf(seed, 7_402, people, 0),
  client_secret: digestOf(seed ^ 7_403),
  cluster_id: clusterOf(company),
});

export const errors = {
  invalid: (message = 'Bad request.') => new Refusal(400, 'bad_request', message),
  unauthorized: () => new Refusal(401, 'unauthorized', 'Unauthorized'),
  forbidden: (what: string) => new Refusal(403, 'forbidden', `Forbidden: ${what}`),
  notFound: () => new Refusal(404, 'not_found', 'Not Found'),
  internal: () => new Refusal(500, 'internal', 'Internal Server Error'),
};

/** The Threat Protection API lists its reasons; the server itself writes a line of text. */
export function toError({ status, message }: Refusal, request: FastifyRequest): VendorAnswer {
  if (pathOf(request).startsWith('/api/')) return { status, body: { errors: [message] } };
  const headers = { 'content-type': 'text/plain', ...(status === 401 ? { 'www-authenticate': 'Basic realm="pps"' } : {}) };
  return { status, headers, body: message };
}

export type PpsServer = ReturnType<typeof openServer>;

export function openServer(world: World) {
  const clock = pinnedClock(world);
  const listOf = (list: ListName): ResourceStore<ListEntry, string> => {
    const entries: ResourceStore<ListEntry, string> = new ResourceStore<ListEntry, string>({
      initial: initialEntries(world.options.company.domain)[list],
      missing: () => errors.invalid('Bad request. The entry does not exist.'),
      check({ attribute, operator, value }) {
        if (entries.has(entryId({ attribute, operator, value }))) throw errors.invalid('Bad request. The entry already exists.');
      },
    });
    return entries;
  };
  const tokens = new TokenIssuer<null>({ now: () => world.now(), lifeMs: 3_600_000 });
  return { world, clock, tokens, lists: { safe: listOf('safe'), block: listOf('block') }, withdrawn: new Set<Permission>() };
}
