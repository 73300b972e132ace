import { randomUUID } from 'node:crypto';
import { openLogDelays } from '../kit/log-delays.ts';
import { TokenIssuer } from '../kit/oauth.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import { Refusal } from '../kit/refusal.ts';
import { ResourceStore } from '../kit/resource-store.ts';
import type { VendorAnswer } from '../kit/serve.ts';
import { digestOf } from '../world/uuid-of.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { type Exception, initialExceptions } from './initial-exceptions.ts';

/** What an API key of the Infinity Portal is created for: a service, and a role in it. */
export const roleNames = ['Email & Collaboration, Read-Only', 'Email & Collaboration, Admin'] as const;
export type RoleName = (typeof roleNames)[number];

export const gateway = 'cloudinfra-gw.portal.checkpoint.com';

export const keyOf = ({ options: { seed } }: World) => ({
  url: `https://${gateway}`,
  client_id: digestOf(seed ^ 7_501).slice(0, 32),
  client_secret: digestOf(seed ^ 7_502).slice(0, 32),
});

/** `<farm>:<customer>`. */
export const scopeOf = ({ options: { company } }: World): string => `mt-prod-cp-eu-1:${company.domain.replaceAll('.', '-')}`;

export const errors = {
  badRequest: (message: string) => new Refusal(400, 'bad_request', message),
  unauthorized: () => new Refusal(401, 'unauthorized', 'Unauthorized'),
  forbidden: (message: string) => new Refusal(403, 'forbidden', message),
  notFound: (what: string) => new Refusal(404, 'not_found', `${what} was not found`),
  invalid: (message: string) => new Refusal(422, 'validation_error', message),
  internal: () => new Refusal(500, 'internal_error', 'Internal server error'),
};

interface Answered {
  readonly responseCode?: number;
  readonly responseText?: string;
  readonly recordsNumber?: number;
  readonly scrollId?: string;
}

/** Every answer of the API but the token's. */
export const enveloped = (responseData: readonly unknown[], answered: Answered = {}) => ({
  responseEnvelope: {
    requestId: randomUUID(),
    responseCode: 200,
    responseText: '',
    additionalText: '',
    recordsNumber: responseData.length,
    scrollId: '',
    ...answered,
  },
  responseData,
});

export const toError = ({ status, message }: Refusal): VendorAnswer => ({
  status,
  body: enveloped([], { responseCode: status, responseText: message }),
});

export type Account = ReturnType<typeof openAccount>;

export function openAccount(world: World) {
  const clock = pinnedClock(world);
  const exceptions = new ResourceStore<Exception, string>({
    initial: initialExceptions(world.options.company.domain),
    missing: (id) => errors.notFound(`Exception ${id}`),
  });
  const tokens = new TokenIssuer<null>({ now: () => world.now(), lifeMs: 1_800_000 });
  /** Mails that were named in an answer, so that they can be asked for by their id. */
  const shown = new Map<string, WorldThreat>();
  return { world, clock, exceptions, tokens, shown, verdictDelays: openLogDelays(), made: { count: 0 }, withdrawn: new Set<string>() };
}
