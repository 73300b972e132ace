import { randomBytes } from 'node:crypto';
import { digestOf, uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import { Aadsts } from './aadsts.ts';

export type Tenant = ReturnType<typeof tenantOf>;
export type Registration = ReturnType<typeof registration>;

const registration = (seed: number, place: number, displayName: string) => ({
  clientId: uuidOf(seed, 6_001, place, 0),
  clientSecret: `${digestOf(seed ^ (6_100 + place)).slice(0, 5)}~${digestOf(seed ^ (6_200 + place)).slice(0, 34)}`,
  displayName,
});

/** The company's directory at Microsoft, and the two applications it knows: one of its own, and the operator's for many tenants. */
export function tenantOf({ options: { seed, company } }: World) {
  return {
    id: uuidOf(seed, 6_000, 0, 0),
    domain: company.domain,
    /** The one that every directory has from the start. */
    initialDomain: `${company.domain.split('.')[0]}.onmicrosoft.com`,
    ownApp: registration(seed, 1, 'Security posture reader'),
    consentApp: registration(seed, 2, 'Rampart'),
  };
}

/** By its id or one of its domains. */
export const isOwnDirectory = (name: string, { id, domain, initialDomain }: Tenant): boolean =>
  [id, domain, initialDomain].includes(name.toLowerCase());

/** Also the two words that leave the directory open. */
export const isDirectory = (name: string, tenant: Tenant): boolean =>
  isOwnDirectory(name, tenant) || ['organizations', 'common'].includes(name.toLowerCase());

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Application permissions that the company's administrator has granted to a reading and changing application, least privilege each. */
export const usualPermissions = wordsIn(`
  Application.Read.All AuditLog.Read.All Domain.Read.All Group.ReadWrite.All GroupMember.Read.All GroupMember.ReadWrite.All
  IdentityRiskEvent.Read.All IdentityRiskyUser.Read.All LicenseAssignment.Read.All Organization.Read.All
  Policy.Read.All Policy.Read.AuthenticationMethod Policy.ReadWrite.AuthenticationMethod Policy.ReadWrite.Authorization
  Policy.ReadWrite.ConditionalAccess PrivilegedAssignmentSchedule.Read.AzureADGroup Reports.Read.All RoleManagement.Read.Directory User.Read.All UserAuthenticationMethod.Read.All
`);
/** Roles of the directory that let an application run cmdlets of Exchange. */
export type MailRole = 'Exchange Administrator' | 'Global Reader' | 'Security Administrator' | 'Security Reader';
/** Lets an application manage Exchange, as far as its role in the directory goes. */
export const mailPermission = 'Exchange.ManageAsApp';
/** Every other one that exists and may be asked for by name. */
const otherPermissions = wordsIn(`
  Application.ReadWrite.All Directory.Read.All Directory.ReadWrite.All Group.Create Group.Read.All
  LicenseAssignment.ReadWrite.All Organization.ReadWrite.All RoleEligibilitySchedule.Read.Directory
  PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup RoleEligibilitySchedule.ReadWrite.Directory RoleManagement.Read.All
  Policy.Read.ConditionalAccess RoleManagement.ReadWrite.Directory User.Read User.ReadBasic.All User.ReadWrite.All
`);
const known = new Set([...usualPermissions, ...otherPermissions]);
/** OpenID Connect's own, which name nothing of Graph. */
const openIdScopes = new Set(['openid', 'profile', 'email', 'offline_access']);
const resource = 'https://graph.microsoft.com/';

/** `isDefault`: whatever the registration lists; `unknown`: the first that does not exist. */
export function readScopes(text: string) {
  const words = wordsIn(text);
  const names = words.map((word) => (word.startsWith(resource) ? word.slice(resource.length) : word));
  const permissions = names.filter((name) => !openIdScopes.has(name) && name !== '.default');
  const isDefault = words.includes(`${resource}.default`);
  return {
    isDefault,
    permissions,
    openId: names.filter((name) => openIdScopes.has(name)),
    unknown: permissions.find((name) => !known.has(name)) ?? (names.includes('.default') && !isDefault ? '.default' : null),
  };
}

export type KnownApp = ReturnType<typeof appOf>;

const appOf = (registered: Registration, isInstalled: boolean) => ({
  registration: registered,
  /** Application permissions by the registration's list, and delegated ones by name: what a consent is about. */
  roles: new Set<string>(isInstalled ? [...usualPermissions, mailPermission] : []),
  /** The roles in the directory by which it may run cmdlets of Exchange. */
  mailRoles: (isInstalled ? ['Global Reader', 'Security Administrator', 'Exchange Administrator'] : []) as readonly MailRole[],
  scopes: new Set<string>(),
  /** Whether the directory has an entry for it at all. */
  isInstalled,
  secret: registered.clientSecret,
  isSecretExpired: false,
});

/** The applications of the directory, and what they were granted. */
export function openApps({ domain, ownApp, consentApp }: Tenant) {
  const own = appOf(ownApp, true);
  const consenting = appOf(consentApp, false);
  const find = (clientId: string): KnownApp | undefined =>
    [own, consenting].find((app) => app.registration.clientId === clientId.toLowerCase());
  return {
    own,
    consenting,
    find,
    /** The application that proves itself, or the refusal that Microsoft documents. */
    authenticated(clientId: string, secret: string): KnownApp {
      const app = find(clientId);
      if (app === undefined) throw new Aadsts(700_016, { clientId, domain });
      if (secret !== app.secret) throw new Aadsts(7_000_215, { clientId });
      if (app.isSecretExpired) throw new Aadsts(7_000_222, { clientId });
      return app;
    },
    consent(app: KnownApp, permissions: readonly string[], kind: 'roles' | 'scopes'): void {
      app.isInstalled = true;
      for (const permission of permissions) app[kind].add(permission);
    },
    grant(permission: string): void {
      own.roles.add(permission);
      if (consenting.isInstalled) consenting.roles.add(permission);
    },
    withdraw(permission: string): void {
      for (const { roles, scopes } of [own, consenting]) {
        roles.delete(permission);
        scopes.delete(permission);
      }
    },
    uninstall(app: KnownApp): void {
      app.isInstalled = false;
      app.roles.clear();
      app.scopes.clear();
    },
    /** A new secret for the company's own application; the old one is no longer accepted. */
    renewSecret(): string {
      own.secret = `${randomBytes(4).toString('hex')}~${randomBytes(16).toString('hex')}`;
      own.isSecretExpired = false;
      return own.secret;
    },
  };
}
