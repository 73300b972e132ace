import { Refusal } from '../../kit/refusal.ts';
import type { Claims } from '../tokens/tokens.ts';

/** The permissions of a call: of each list one. Graph documents them per call; how it refuses depends on the service behind it. */
export interface Needs {
  readonly oneOfEach: readonly (readonly string[])[];
  readonly refusal: 'directory' | 'policies' | 'reports';
}

const directory = (...names: readonly string[]): Needs => ({
  oneOfEach: [[...names, 'Directory.ReadWrite.All']],
  refusal: 'directory',
});

const readPolicies = ['Policy.Read.ConditionalAccess', 'Policy.Read.All'];

export const needs = {
  organization: directory('User.Read', 'Organization.Read.All', 'Organization.ReadWrite.All', 'Directory.Read.All'),
  users: directory('User.ReadBasic.All', 'User.Read.All', 'User.ReadWrite.All', 'Directory.Read.All'),
  groups: directory('GroupMember.Read.All', 'Group.Read.All', 'Group.ReadWrite.All', 'Directory.Read.All'),
  members: directory('GroupMember.Read.All', 'GroupMember.ReadWrite.All', 'Group.Read.All', 'Group.ReadWrite.All', 'Directory.Read.All'),
  createGroup: directory('Group.Create', 'Group.ReadWrite.All'),
  writeGroups: directory('Group.ReadWrite.All'),
  writeMembers: directory('GroupMember.ReadWrite.All', 'Group.ReadWrite.All'),
  licences: directory('LicenseAssignment.Read.All', 'LicenseAssignment.ReadWrite.All', 'Organization.Read.All', 'Directory.Read.All'),
  userLicences: directory('LicenseAssignment.Read.All', 'LicenseAssignment.ReadWrite.All', 'User.Read.All', 'Directory.Read.All'),
  domains: directory('Domain.Read.All', 'Domain.ReadWrite.All', 'Directory.Read.All'),
  roles: directory('RoleManagement.Read.Directory', 'RoleManagement.ReadWrite.Directory', 'Directory.Read.All'),
  writeRoles: directory('RoleManagement.ReadWrite.Directory'),
  readAccess: { oneOfEach: [readPolicies], refusal: 'policies' },
  writeAccess: { oneOfEach: [readPolicies, ['Policy.ReadWrite.ConditionalAccess']], refusal: 'policies' },
  evaluateAccess: { oneOfEach: [[...readPolicies, 'Policy.ReadWrite.ConditionalAccess']], refusal: 'policies' },
  readMethods: {
    oneOfEach: [['Policy.Read.AuthenticationMethod', 'Policy.ReadWrite.AuthenticationMethod', 'Policy.Read.All']],
    refusal: 'policies',
  },
  writeMethods: { oneOfEach: [['Policy.ReadWrite.AuthenticationMethod']], refusal: 'policies' },
  readAuthorization: { oneOfEach: [['Policy.Read.All', 'Policy.ReadWrite.Authorization']], refusal: 'policies' },
  writeAuthorization: { oneOfEach: [['Policy.ReadWrite.Authorization']], refusal: 'policies' },
  readPolicies: { oneOfEach: [['Policy.Read.All']], refusal: 'policies' },
  logs: { oneOfEach: [['AuditLog.Read.All']], refusal: 'reports' },
  riskyUsers: { oneOfEach: [['IdentityRiskyUser.Read.All', 'IdentityRiskyUser.ReadWrite.All']], refusal: 'reports' },
  riskDetections: { oneOfEach: [['IdentityRiskEvent.Read.All', 'IdentityRiskEvent.ReadWrite.All']], refusal: 'reports' },
} as const satisfies Readonly<Record<string, Needs>>;

export const permissionsOf = ({ roles, scp }: Claims): ReadonlySet<string> => new Set(roles ?? scp?.split(' ') ?? []);

export function isAllowed(claims: Claims, { oneOfEach }: Needs): boolean {
  const held = permissionsOf(claims);
  return oneOfEach.every((names) => names.some((name) => held.has(name)));
}

/** The refusal, in the words of the service that refuses. */
export function denial({ oneOfEach, refusal }: Needs): Refusal {
  const names = oneOfEach.flat().join(',');
  if (refusal === 'directory') return new Refusal(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
  if (refusal === 'reports') return lacksPermissions(names);
  return new Refusal(
    403,
    'AccessDenied',
    `You cannot perform the requested operation, required scopes are missing in the token. Required scopes: ${names}.`,
  );
}

export const lacksPermissions = (names: string): Refusal =>
  new Refusal(403, 'Authentication_MSGraphPermissionMissing', `Calling principal does not have required MSGraph permissions ${names}`);
