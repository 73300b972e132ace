import { randomBytes } from 'node:crypto';
import { invalidClient, unknownApp } from './aadsts.ts';
import { usualPermissions } from './graph-permissions.ts';
import type { Registration, Tenant } from './tenant.ts';

export interface KnownApp {
  readonly registration: Registration;
  /** Listed in the registration, or requested by name: what a consent is about. */
  readonly roles: Set<string>;
  readonly scopes: Set<string>;
  /** Whether the directory has an entry for it at all. */
  isInstalled: boolean;
  secret: string;
  isSecretExpired: boolean;
}

const appOf = (registration: Registration, isInstalled: boolean): KnownApp => ({
  registration,
  roles: new Set(isInstalled ? usualPermissions : []),
  scopes: new Set(),
  isInstalled,
  secret: registration.clientSecret,
  isSecretExpired: false,
});

/** The applications of the directory, and what they were granted. */
export class AppRegistry {
  readonly own: KnownApp;
  readonly consenting: KnownApp;
  readonly #tenant: Tenant;

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
    this.own = appOf(tenant.ownApp, true);
    this.consenting = appOf(tenant.consentApp, false);
  }

  find(clientId: string): KnownApp | undefined {
    return [this.own, this.consenting].find(({ registration }) => registration.clientId === clientId.toLowerCase());
  }

  /** The application that proves itself, or the refusal that Microsoft documents. */
  authenticated(clientId: string, secret: string): KnownApp {
    const app = this.find(clientId);
    if (app === undefined) throw unknownApp(clientId, this.#tenant.domain);
    if (secret !== app.secret)
      throw invalidClient(
        7_000_215,
        `Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '${clientId}'.`,
      );
    if (app.isSecretExpired)
      throw invalidClient(
        7_000_222,
        `The provided client secret keys for app '${clientId}' are expired. Visit the Azure portal to create new keys for your app: https://aka.ms/NewClientSecret, or consider using certificate credentials for added security: https://aka.ms/certCreds.`,
      );
    return app;
  }

  /** The administrator accepts: application permissions by the registration's own list, delegated ones by name. */
  consent(app: KnownApp, granted: { readonly roles: readonly string[]; readonly scopes: readonly string[] }): void {
    app.isInstalled = true;
    for (const role of granted.roles) app.roles.add(role);
    for (const scope of granted.scopes) app.scopes.add(scope);
  }

  grant(permission: string): void {
    this.own.roles.add(permission);
    if (this.consenting.isInstalled) this.consenting.roles.add(permission);
  }

  withdraw(permission: string): void {
    for (const app of [this.own, this.consenting]) {
      app.roles.delete(permission);
      app.scopes.delete(permission);
    }
  }

  uninstall(app: KnownApp): void {
    app.isInstalled = false;
    app.roles.clear();
    app.scopes.clear();
  }

  /** A new secret for the company's own application; the old one is no longer accepted. */
  renewSecret(): string {
    this.own.secret = `${randomBytes(4).toString('hex')}~${randomBytes(16).toString('hex')}`;
    this.own.isSecretExpired = false;
    return this.own.secret;
  }
}
