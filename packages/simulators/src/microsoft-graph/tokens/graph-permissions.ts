/** Application permissions that the company's administrator has granted to a reading and changing application, least privilege each. */
export const usualPermissions: readonly string[] = [
  'Application.Read.All',
  'AuditLog.Read.All',
  'Domain.Read.All',
  'Group.ReadWrite.All',
  'GroupMember.Read.All',
  'GroupMember.ReadWrite.All',
  'IdentityRiskEvent.Read.All',
  'IdentityRiskyUser.Read.All',
  'LicenseAssignment.Read.All',
  'Organization.Read.All',
  'Policy.Read.All',
  'Policy.Read.AuthenticationMethod',
  'Policy.ReadWrite.AuthenticationMethod',
  'Policy.ReadWrite.Authorization',
  'Policy.ReadWrite.ConditionalAccess',
  'Reports.Read.All',
  'RoleManagement.Read.Directory',
  'User.Read.All',
  'UserAuthenticationMethod.Read.All',
];

/** Every other one that exists and may be asked for by name. */
const others: readonly string[] = [
  'Directory.Read.All',
  'Directory.ReadWrite.All',
  'Group.Create',
  'Group.Read.All',
  'LicenseAssignment.ReadWrite.All',
  'Organization.ReadWrite.All',
  'Policy.Read.ConditionalAccess',
  'RoleManagement.ReadWrite.Directory',
  'User.Read',
  'User.ReadBasic.All',
  'User.ReadWrite.All',
];

const known = new Set([...usualPermissions, ...others]);
const resource = 'https://graph.microsoft.com/';
/** OpenID Connect's own, which name nothing of Graph. */
const openIdScopes = new Set(['openid', 'profile', 'email', 'offline_access']);

export interface RequestedScopes {
  /** `.default`: whatever the registration lists. */
  readonly isDefault: boolean;
  readonly permissions: readonly string[];
  readonly openId: readonly string[];
  /** The first that does not exist. */
  readonly unknown: string | null;
}

export function readScopes(text: string): RequestedScopes {
  const words = text.split(' ').filter((word) => word !== '');
  const names = words.map((word) => (word.startsWith(resource) ? word.slice(resource.length) : word));
  const openId = names.filter((name) => openIdScopes.has(name));
  const permissions = names.filter((name) => !openIdScopes.has(name) && name !== '.default');
  return {
    isDefault: words.includes(`${resource}.default`),
    permissions,
    openId,
    unknown:
      permissions.find((name) => !known.has(name)) ??
      (names.includes('.default') && !words.includes(`${resource}.default`) ? '.default' : null),
  };
}
