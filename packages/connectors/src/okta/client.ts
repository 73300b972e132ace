import type { Proof } from '../kit/connector.ts';
import { RestClient } from '../kit/rest-client.ts';
import { refusalsByCode, undefinedIf } from '../kit/vendor-failure.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { Organisation, User } from './schema.ts';

/** Least privilege: everything that is read, and nothing that is written. */
export const scopesAsked = [
  'okta.orgs.read',
  'okta.users.read',
  'okta.apps.read',
  'okta.groups.read',
  'okta.policies.read',
  'okta.authenticators.read',
  'okta.networkZones.read',
  'okta.apiTokens.read',
  'okta.brands.read',
  'okta.templates.read',
  'okta.features.read',
  'okta.logs.read',
] as const;

/** Asked for when something is to be written, and not before. */
export const scopesToWrite = [
  'okta.policies.manage',
  'okta.networkZones.manage',
  'okta.groups.manage',
  'okta.authenticators.manage',
] as const;

const usersPerPage = 200;

interface Access extends Pick<VendorHttpOptions, 'connection' | 'base' | 'authorise'> {
  readonly authoriseWrites?: VendorHttpOptions['authorise'];
  /** Known once a token was given; an API token does not say. */
  readonly granted: () => readonly string[] | undefined;
}

const readRefusal = refusalsByCode('Okta', 'errorCode', {
  // Okta answers it with 401, as it does a token that is no longer good.
  E0000015: { kind: 'permission', reason: 'This organisation of Okta does not have this feature, or this account may not use it.' },
  E0000148: {
    kind: 'ours',
    reason: 'Okta does not switch off an authenticator that policies still allow. Take it out of the enrollment policies, then try again.',
  },
});

/** Not every edition of Okta has every type of policy; it refuses the question in one of two ways. */
export const undefinedWithoutType = undefinedIf(({ kind, status }) => status === 400 || (status === 401 && kind === 'permission'));

export class OktaClient extends RestClient {
  readonly #granted: Access['granted'];
  #userIds: readonly string[] | undefined;

  constructor({ granted, ...access }: Access) {
    super({ vendor: 'Okta', ...access, readRefusal, lists: {} });
    this.#granted = granted;
  }

  async users(): Promise<readonly User[]> {
    const users = await this.list('/api/v1/users', User, { limit: usersPerPage });
    this.#userIds = users.map(({ id }) => id).toSorted();
    return users;
  }

  /** The members of the built-in group Everyone. Known once the users were read for this connection. */
  async userIds(): Promise<readonly string[]> {
    if (this.#userIds === undefined) await this.users();
    return this.#userIds ?? [];
  }

  /** Okta lets us in even where it does not let us read who it is: then the address has to do. */
  async test(): Promise<Proof> {
    const { host } = this.base;
    const organisation = await this.get('/api/v1/org', Organisation).catch(
      undefinedIf(({ kind, status }) => kind === 'permission' && status !== undefined),
    );
    const name = organisation?.companyName ?? organisation?.subdomain;
    return { account: name ? `${name} (${host})` : host, organisation: host, granted: this.#granted() };
  }
}
