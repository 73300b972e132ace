const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;

/** As the Admin console takes them, where the administrator delegates them to the service account. */
export const scopes = {
  customer: scope('admin.directory.customer.readonly'),
  domains: scope('admin.directory.domain.readonly'),
  people: scope('admin.directory.user.readonly'),
  groups: scope('admin.directory.group.readonly'),
  units: scope('admin.directory.orgunit.readonly'),
  roles: scope('admin.directory.rolemanagement.readonly'),
  reports: scope('admin.reports.audit.readonly'),
  policies: scope('cloud-identity.policies.readonly'),
  /** There is none that only reads. */
  groupSettings: scope('apps.groups.settings'),
  writePeople: scope('admin.directory.user'),
} as const;

/** Least privilege: what reading takes. */
export const scopesAsked: readonly string[] = [
  scopes.customer,
  scopes.domains,
  scopes.people,
  scopes.groups,
  scopes.units,
  scopes.roles,
  scopes.reports,
  scopes.policies,
  scopes.groupSettings,
];

/** Asked for when something is to be written, and not before. */
export const scopesToWrite: readonly string[] = [scopes.groupSettings, scopes.writePeople];
