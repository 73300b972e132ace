import type { SeenRequest, Served } from '../kit/serve.ts';
import type { GraphApi } from './api/graph-api.ts';
import type { Row } from './api/odata-list.ts';
import type { AuditedStore, Setting } from './conditional-access/audited-store.ts';
import type { Entra } from './entra.ts';
import type { Actor, AuditedChange } from './logs/audit-log.ts';
import { openWhatIf } from './what-if/what-if.ts';

/** What the company's administrator does in the portal. Each change leaves its entry in the directory's log. */
export interface GraphSimulatorControl {
  /** Takes a permission from every application, for tokens issued from now on. */
  withdraw(permission: string): void;
  grant(permission: string): void;
  /** Removes the operator's application, with what was consented and every refresh token. */
  revokeConsent(): void;
  expireSecret(): void;
  /** The new secret; the old one is no longer accepted. */
  renewSecret(): string;
  policies(): readonly Setting[];
  addPolicy(body: Row): Setting;
  /** By display name, as are the others. */
  changePolicy(name: string, patch: Row): Setting;
  deletePolicy(name: string): void;
  locations(): readonly Setting[];
  changeLocation(name: string, patch: Row): Setting;
  changeMethod(id: string, patch: Row): void;
  changeAuthorization(patch: Row): void;
  /** Microsoft's own decision about sign-ins, over the directory as it is at this call: what `evaluate` answers, without the wire. */
  whatIf(): ReturnType<typeof openWhatIf>;
  /** At most so many calls in ten seconds. */
  limitTo(calls: number): void;
  /** The latest calls, oldest first. */
  requests(): readonly SeenRequest[];
}

function get(store: AuditedStore, name: string): Setting {
  const found = store.find(name);
  if (found === undefined) throw new Error(`Nothing is called ${name}.`);
  return found;
}

export function openSimulatorControl(entra: Entra, { api, requests }: Served<GraphApi>): GraphSimulatorControl {
  const { access, apps, audit, grants, settings } = entra;
  const by = (): Actor => ({ user: entra.administrator() });
  const recordApp = (activity: string, operation: AuditedChange['operation'], changes: AuditedChange['changes'] = []): void => {
    const { clientId, displayName } = apps.own.registration;
    const target = { type: 'ServicePrincipal', id: clientId, name: displayName };
    audit.record({ activity, category: 'ApplicationManagement', service: 'Core Directory', operation, actor: by(), target, changes });
  };

  return {
    withdraw(permission) {
      apps.withdraw(permission);
      recordApp('Remove app role assignment from service principal', 'Unassign', [
        { name: 'AppRole.Value', before: permission, after: null },
      ]);
    },
    grant(permission) {
      apps.grant(permission);
      recordApp('Add app role assignment to service principal', 'Assign', [{ name: 'AppRole.Value', before: null, after: permission }]);
    },
    revokeConsent() {
      apps.uninstall(apps.consenting);
      grants.revokeAll();
      recordApp('Remove service principal', 'Delete');
    },
    expireSecret() {
      apps.own.isSecretExpired = true;
    },
    renewSecret() {
      recordApp('Update application – Certificates and secrets management', 'Update');
      return apps.renewSecret();
    },
    policies: () => access.policies.list(),
    addPolicy: (body) => access.policies.create(body, by()),
    changePolicy: (name, patch) => access.policies.update(get(access.policies, name), patch, by()),
    deletePolicy: (name) => access.policies.delete(get(access.policies, name), by()),
    locations: () => access.locations.list(),
    changeLocation: (name, patch) => access.locations.update(get(access.locations, name), patch, by()),
    changeMethod: (id, patch) => settings.changeMethod(id, patch, by()),
    changeAuthorization: (patch) => settings.changeAuthorization(patch, by()),
    whatIf: () => openWhatIf(entra),
    limitTo: api.limitTo,
    requests,
  };
}
