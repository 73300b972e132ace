import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';
import { tokenOwnerOf, type Caller } from './access.ts';
import type { ChangeLog } from './change-log.ts';
import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import type { OrgClock } from './org-clock.ts';
import type { UserDirectory } from './user-directory.ts';

interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly created: Date;
  readonly lastUpdated: Date;
  /** Where it may be used from. */
  readonly network: Body;
}

interface ApiTokenStoreOptions {
  readonly world: World;
  readonly base: string;
  readonly clock: OrgClock;
  readonly changes: ChangeLog;
  readonly directory: UserDirectory;
}

const tokenLifeMs = 30 * dayMs;

/** API tokens, none of which is bound to a network at first. Values are shown once, when a token is made, and not kept here. */
export class ApiTokenStore {
  readonly #options: ApiTokenStoreOptions;
  readonly #tokens = new Map<string, ApiToken>();

  constructor(options: ApiTokenStoreOptions) {
    this.#options = options;
    const { world, directory } = options;
    const userId = directory.idOf(tokenOwnerOf(world));
    for (const name of ['Security review', 'Directory sync', 'Old reporting script']) this.#put(name, userId, world.options.start);
  }

  list(): readonly ApiToken[] {
    return [...this.#tokens.values()];
  }

  find(id: string): ApiToken {
    const token = this.#tokens.get(id);
    if (token === undefined) throw oktaErrors.notFound(id, 'ApiToken');
    return token;
  }

  create(name: string, caller: Caller): void {
    const { clock, directory } = this.#options;
    const token = this.#put(name, directory.idOf(caller.id), clock.now());
    this.#note(caller, 'system.api_token.create', 'Create API token', token);
  }

  revoke(token: ApiToken, caller: Caller): void {
    this.#tokens.delete(token.id);
    this.#note(caller, 'system.api_token.revoke', 'Revoke API token', token);
  }

  bind(token: ApiToken, body: Body, caller: Caller): ApiToken {
    const { network = token.network, name = token.name } = body as { readonly network?: Body; readonly name?: string };
    const zones = [network['include'], network['exclude']].flat().filter((zone) => zone !== undefined);
    if (network['connection'] !== 'ANYWHERE' && (network['connection'] !== 'ZONE' || zones.length === 0))
      throw oktaErrors.invalid('network', 'The field must be ANYWHERE, or ZONE with zones');
    const bound = { ...token, name, network, lastUpdated: this.#options.clock.now() };
    this.#tokens.set(token.id, bound);
    this.#note(caller, 'system.api_token.update', 'Update API token', bound);
    return bound;
  }

  bodyOf({ id, name, userId, created, lastUpdated, network }: ApiToken): Body {
    const { world, base } = this.#options;
    return {
      id,
      name,
      userId,
      clientName: 'Okta API',
      tokenWindow: 'P30D',
      network,
      created: created.toISOString(),
      lastUpdated: lastUpdated.toISOString(),
      expiresAt: new Date(world.now().getTime() + tokenLifeMs).toISOString(),
      _link: { self: { href: `${base}/api/v1/api-tokens/${id}`, hints: { allow: ['GET', 'DELETE'] } } },
    };
  }

  #put(name: string, userId: string, created: Date): ApiToken {
    const id = oktaId('00T', `${name} ${created.getTime()}`);
    const token = { id, name, userId, created, lastUpdated: created, network: { connection: 'ANYWHERE' } };
    this.#tokens.set(token.id, token);
    return token;
  }

  #note(caller: Caller, eventType: string, message: string, { id, name }: ApiToken): void {
    this.#options.changes.note(caller, eventType, message, [{ id, type: 'Token', alternateId: 'unknown', displayName: name }]);
  }
}
