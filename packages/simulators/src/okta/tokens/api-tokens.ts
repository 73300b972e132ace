import { dayMs } from '@rampart/domain/day.ts';
import { firstAdministrator } from '../../kit/account-directory.ts';
import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import { oktaResource, timesOf, type OktaApi } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import { recordIn, targetOf } from '../system-log/change-log.ts';
import type { Caller } from './access.ts';

interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly created: Date;
  readonly lastUpdated: Date;
  /** Where it may be used from. */
  readonly network: Body;
}

const tokenLifeMs = 30 * dayMs;

const newToken = (name: string, userId: string, created: Date): ApiToken => ({
  id: oktaId('00T', `${name} ${created.getTime()}`),
  name,
  userId,
  created,
  lastUpdated: created,
  network: { connection: 'ANYWHERE' },
});

/** API tokens, none of which is bound to a network at first. Values are shown once, when a token is made, and not kept here. */
export function openApiTokens({ world, clock, changes, directory }: OrgParts) {
  const owner = directory.idOf(firstAdministrator(world).id);
  const store = new ResourceStore<ApiToken, Caller>({
    initial: ['Security review', 'Directory sync', 'Old reporting script'].map((name) => newToken(name, owner, world.options.start)),
    missing: (id) => oktaErrors.notFound(id, 'ApiToken'),
    record: recordIn(changes, {
      event: 'system.api_token',
      noun: 'API token',
      target: (token) => targetOf('Token', token),
      words: { delete: 'revoke' },
    }),
  });
  return {
    store,
    create: (name: string, caller: Caller) => store.create(newToken(name, directory.idOf(caller.id), clock.now()), caller),
    update(token: ApiToken, body: Body, caller: Caller): ApiToken {
      const { network = token.network, name = token.name } = body as { readonly network?: Body; readonly name?: string };
      const zones = [network['include'], network['exclude']].flat().filter((zone) => zone !== undefined);
      if (network['connection'] !== 'ANYWHERE' && (network['connection'] !== 'ZONE' || zones.length === 0))
        throw oktaErrors.invalid('network', 'The field must be ANYWHERE, or ZONE with zones');
      return store.update({ ...token, name, network, lastUpdated: clock.now() }, caller);
    },
  };
}

export function apiTokenRoutes(
  api: OktaApi,
  { tokens, world, base }: OrgParts & { readonly tokens: ReturnType<typeof openApiTokens> },
): void {
  const show = (token: ApiToken): Body => ({
    id: token.id,
    name: token.name,
    userId: token.userId,
    clientName: 'Okta API',
    tokenWindow: 'P30D',
    network: token.network,
    ...timesOf(token),
    expiresAt: new Date(world.now().getTime() + tokenLifeMs).toISOString(),
    _link: { self: { href: `${base}/api/v1/api-tokens/${token.id}`, hints: { allow: ['GET', 'DELETE'] } } },
  });
  oktaResource(api, {
    path: '/api/v1/api-tokens',
    scope: 'apiTokens',
    get: ({ params }) => tokens.store.get(params['id']!),
    show,
    list: () => ({ body: tokens.store.list().map(show) }),
    replace: (token, { body, caller }) => tokens.update(token, body, caller),
    delete: ({ id }, { caller }) => tokens.store.delete(id, caller),
  });
}
