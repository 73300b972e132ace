import type { World } from '../world/world.ts';
import { longSecret, oktaId } from './okta-id.ts';
import { oktaErrors } from './okta-error.ts';

/** Who does something: an administrator, or an integration by its own name. */
export interface Caller {
  readonly kind: 'administrator' | 'integration';
  /** The world's id of the administrator, or the client id. */
  readonly id: string;
}

const resources = ['orgs', 'users', 'groups', 'policies', 'networkZones', 'authenticators', 'apps', 'behaviors', 'apiTokens', 'roles'];
const grantedAtFirst = [
  ...resources.flatMap((resource) => [`okta.${resource}.read`, `okta.${resource}.manage`]),
  'okta.logs.read',
  'okta.brands.read',
  'okta.templates.read',
];
const tokenLifeMs = 3_600_000;

export const sswsTokenOf = ({ options }: World): string => longSecret('00', `api token ${options.seed} ${options.company.domain}`, 42);
export const clientOf = ({ options }: World): { readonly id: string; readonly secret: string } => ({
  id: oktaId('0oa', `client ${options.seed} ${options.company.domain}`),
  secret: longSecret('', `client secret ${options.seed} ${options.company.domain}`, 64),
});

/** Tokens that let somebody in, and what each may do. */
export class Access {
  readonly #world: World;
  readonly #granted = new Set(grantedAtFirst);
  readonly #bearers = new Map<string, { readonly scopes: readonly string[]; readonly expiresAt: number }>();
  #isTokenRevoked = false;
  #issued = 0;

  constructor(world: World) {
    this.#world = world;
  }

  isGranted(scope: string): boolean {
    return this.#granted.has(scope);
  }

  /** An administrator takes a scope away from the integration; its tokens lose it at once. */
  withdraw(scope: string): void {
    this.#granted.delete(scope);
  }

  grant(scope: string): void {
    this.#granted.add(scope);
  }

  revokeToken(): void {
    this.#isTokenRevoked = true;
  }

  issue(scopes: readonly string[]): { readonly token: string; readonly expiresIn: number } {
    this.#issued += 1;
    const now = this.#world.now().getTime();
    for (const [old, { expiresAt }] of this.#bearers) if (now >= expiresAt) this.#bearers.delete(old);
    const token = longSecret('eyJraWQi', `bearer ${this.#world.options.seed} ${this.#issued} ${now}`, 120);
    this.#bearers.set(token, { scopes, expiresAt: now + tokenLifeMs });
    return { token, expiresIn: tokenLifeMs / 1000 };
  }

  /** Throws Okta's refusal unless whoever carries this header may do what the scope says. */
  authorize(header: string | undefined, scope: string): Caller {
    const [scheme = '', token = ''] = (header ?? '').split(' ');
    if (scheme === 'SSWS') {
      if (this.#isTokenRevoked || token !== sswsTokenOf(this.#world)) throw oktaErrors.invalidToken();
      return { kind: 'administrator', id: tokenOwnerOf(this.#world) };
    }
    if (scheme !== 'Bearer') throw oktaErrors.noSession();
    const bearer = this.#bearers.get(token);
    if (bearer === undefined || this.#world.now().getTime() >= bearer.expiresAt) {
      throw oktaErrors.invalidToken({ 'www-authenticate': 'Bearer error="invalid_token", error_description="The token has expired."' });
    }
    // Whoever may manage may read.
    const wide = scope.replace(/\.read$/, '.manage');
    if (![scope, wide].some((one) => bearer.scopes.includes(one) && this.#granted.has(one))) {
      const description = 'The access token provided does not contain the required scopes.';
      throw oktaErrors.forbidden(undefined, {
        'www-authenticate': `Bearer scope="${scope}", error="insufficient_scope", error_description="${description}"`,
      });
    }
    return { kind: 'integration', id: clientOf(this.#world).id };
  }
}

/** Whoever made the token: the first administrator of the company. */
export function tokenOwnerOf(world: World): string {
  const people = world.peopleAt(world.now());
  const owner = people.find((person) => person.isAdministrator && person.kind === 'employee' && person.leftAt === null) ?? people[0];
  if (owner === undefined) throw new Error('Nobody is left at the company.');
  return owner.id;
}
