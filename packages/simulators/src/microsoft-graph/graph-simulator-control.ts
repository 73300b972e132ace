import type { Served } from '../kit/serve.ts';
import type { GraphApi } from './api/graph-api.ts';
import type { Row } from './api/odata-list.ts';
import type { Entra } from './entra.ts';
import type { Exchange } from './exchange/exchange.ts';
import { assignment, type Actor, type AuditedChange } from './logs/audit-log.ts';
import { openWhatIf } from './what-if/what-if.ts';

export type GraphSimulatorControl = ReturnType<typeof openSimulatorControl>;

/** What the company's administrator does in the portal. Each change leaves its entry in the directory's log. */
export function openSimulatorControl(entra: Entra & { readonly exchange: Exchange }, { api, requests }: Served<GraphApi>) {
  const { access, apps, audit, exchange, grants, groups, groupSchedules, roles, settings } = entra;
  const by = (): Actor => ({ user: entra.administrator() });
  /** Everyone has known for a while what was done there. */
  const inPortal =
    <Given extends readonly unknown[], T>(act: (...given: Given) => T) =>
    (...given: Given): T =>
      entra.replication.immediately(() => act(...given));
  const recordApp = (activity: string, operation: AuditedChange['operation'], changes: AuditedChange['changes'] = []): void =>
    audit.recordApp(apps.own.registration, { activity, operation, actor: by(), changes });

  return {
    /** Takes a permission from every application, for tokens issued from now on. */
    withdraw(permission: string): void {
      apps.withdraw(permission);
      recordApp('Remove app role assignment from service principal', 'Unassign', [assignment('AppRole.Value', permission, false)]);
    },
    grant(permission: string): void {
      apps.grant(permission);
      recordApp('Add app role assignment to service principal', 'Assign', [assignment('AppRole.Value', permission, true)]);
    },
    /** Removes the operator's application, with what was consented and every refresh token. */
    revokeConsent(): void {
      apps.uninstall(apps.consenting);
      grants.revokeAll();
      recordApp('Remove service principal', 'Delete');
    },
    expireSecret(): void {
      apps.own.isSecretExpired = true;
    },
    /** The new secret; the old one is no longer accepted. */
    renewSecret(): string {
      recordApp('Update application – Certificates and secrets management', 'Update');
      return apps.renewSecret();
    },
    /** As they are, with the ids of the people in them. */
    groups: () => groups.list().map((group) => ({ ...group, members: groups.members(group.id).map(({ user }) => user.id) })),
    /** By display name: the second becomes a member of the first. */
    nestGroup: inPortal(groups.nest),
    policies: () => access.policies.list(),
    addPolicy: inPortal((body: Row) => access.policies.create(body, by())),
    /** By display name, as are the others. */
    changePolicy: inPortal((name: string, patch: Row) => access.policies.update(access.policies.named(name), patch, by())),
    deletePolicy: inPortal((name: string) => access.policies.delete(access.policies.named(name), by())),
    locations: () => access.locations.list(),
    addLocation: inPortal((body: Row) => access.locations.create(body, by())),
    deleteLocation: inPortal((name: string) => access.locations.delete(access.locations.named(name), by())),
    changeLocation: inPortal((name: string, patch: Row) => access.locations.update(access.locations.named(name), patch, by())),
    /** By its id, or by the name that another company's has. */
    changeMethod: inPortal((name: string, patch: Row) => {
      const { id, '@odata.type': type } = settings.methodNamed(name);
      settings.changeMethod(id, { '@odata.type': type, ...patch }, by());
    }),
    /** Adds a method of another company, by its name. The answer is its id. */
    addExternalMethod: inPortal((displayName: string) => settings.addExternalMethod(displayName)),
    /** The day on which Microsoft brings sign-in by QR code to this directory; the answer is the method's id. */
    rollOutQrCodes: inPortal(() => settings.rollOutQrCodes()),
    changeAuthorization: inPortal((patch: Row) => settings.changeAuthorization(patch, by())),
    /** By the role's name: one more person has it, or its first member has it no longer. */
    assignRole: inPortal((name: string) => roles.assign(name, by())),
    unassignRole: inPortal((name: string) => roles.unassign(name, by())),
    /** A person who may activate Global Administrator does so, for some hours. */
    activateRole: inPortal(() => roles.activate()),
    /** The same of a role that no one ever had. */
    activateUnusedRole: inPortal(() => roles.activateUnused()),
    /** A person becomes a member of the group that a role is assigned to, for some hours. */
    activateMembership: inPortal(() => groupSchedules.activate()),
    setMigration: (state: Parameters<typeof settings.setMigration>[0]) => settings.setMigration(state),
    setSecurityDefaults: (isOn: boolean) => settings.setSecurityDefaults(isOn),
    /** Deletes for good the groups, policies and locations that were deleted. */
    emptyRecycleBin: inPortal(() => {
      groups.listDeleted().forEach((group) => groups.purge(group, by()));
      for (const bin of [access.policies, access.locations]) bin.listDeleted().forEach(({ id }) => bin.purge(id, by()));
    }),
    /** Runs a cmdlet of Exchange as the administrator does, who may run all of them. */
    runCmdlet: (name: string, given: Readonly<Record<string, unknown>> = {}) =>
      entra.replication.immediately(() => exchange.run(name, given)),
    /** The roles in the directory by which the company's own application may run cmdlets. */
    setMailRoles(names: typeof apps.own.mailRoles): void {
      apps.own.mailRoles = names;
    },
    /** What kind of organisation Exchange serves. */
    mailOrganisation: exchange.organisation,
    /** Microsoft's own decision about sign-ins, over the directory as it is at this call: what `evaluate` answers, without the wire. */
    whatIf: () => openWhatIf(entra),
    delayLog: entra.logDelays.delayOneOutOf,
    /** At most so many calls in ten seconds. */
    limitTo: api.limitTo,
    /** The latest calls, oldest first. */
    requests,
  };
}
