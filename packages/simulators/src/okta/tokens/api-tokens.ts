import { dayMs } from '@rampart/domain/day.ts';
import { firstAdministrator } from '../../kit/account-directory.ts';
import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type OktaObject } from '../api/collection.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import { targetOf } from '../system-log/change-log.ts';
import type { Caller } from './access.ts';

interface ApiToken extends OktaObject {
  readonly userId: string;
  /** Where it may be used from. */
  readonly network: Body;
}

const tokenLifeMs = 30 * dayMs;

/** API tokens, none of which is bound to a network at first. Values are shown once, when a token is made, and not kept here. */
export function openApiTokens(parts: OrgParts) {
  const { world, clock, directory } = parts;
  const newToken = (name: string, personId: string, created: Date): ApiToken => ({
    id: oktaId('00T', `${name} ${created.getTime()}`),
    name,
    userId: directory.idOf(personId),
    created: created.toISOString(),
    lastUpdated: created.toISOString(),
    network: { connection: 'ANYWHERE' },
  });
  const names = ['Security review', 'Directory sync', 'Old reporting script'];
  const tokens = openCollection<ApiToken>(parts, {
    path: '/api/v1/api-tokens',
    scope: 'apiTokens',
    kind: 'ApiToken',
    initial: names.map((name) => newToken(name, firstAdministrator(world).id, world.options.start)),
    log: {
      event: 'system.api_token',
      noun: 'API token',
      target: (token) => targetOf('Token', token),
      others: { delete: ['system.api_token.revoke', 'Revoke API token'] },
      body: null,
    },
    show: (token, href) => ({
      ...token,
      clientName: 'Okta API',
      tokenWindow: 'P30D',
      expiresAt: new Date(world.now().getTime() + tokenLifeMs).toISOString(),
      _link: { self: { href, hints: { allow: ['GET', 'DELETE'] } } },
    }),
    update(token, body) {
      const { network = token.network, name = token.name } = body as { readonly network?: Body; readonly name?: string };
      const zones = [network['include'], network['exclude']].flat().filter((zone) => zone !== undefined);
      if (network['connection'] !== 'ANYWHERE' && (network['connection'] !== 'ZONE' || zones.length === 0))
        throw oktaErrors.invalid('network', 'The field must be ANYWHERE, or ZONE with zones');
      return { ...token, name, network };
    },
  });
  return { ...tokens, issue: (name: string, caller: Caller) => tokens.store.create(newToken(name, caller.id, clock.now()), caller) };
}
