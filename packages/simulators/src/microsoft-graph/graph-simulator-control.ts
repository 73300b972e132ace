import type { SeenRequest } from '../kit/serve.ts';
import type { Deed } from './audit-log.ts';
import type { AuditedShelf } from './audited-shelf.ts';
import type { Entra } from './entra.ts';
import type { GrantBook } from './grant-book.ts';
import type { GraphRoutes } from './graph-routes.ts';
import type { Row } from './list-page.ts';
import type { Kept } from './settings-shelf.ts';
import { openWhatIf } from './what-if.ts';

/** What an administrator of the company does in the portal while nobody looks: each leaves its record in the directory's log. */
export interface GraphSimulatorControl {
  /** Takes a permission from every application, for tokens issued from now on. */
  withdraw(permission: string): void;
  grant(permission: string): void;
  /** Removes the operator's application, with what was consented and every refresh token. */
  revokeConsent(): void;
  expireSecret(): void;
  /** The new secret; the old one is worth nothing. */
  renewSecret(): string;
  policies(): readonly Kept[];
  addPolicy(body: Row): Kept;
  /** By display name, as are the others. */
  changePolicy(name: string, patch: Row): Kept;
  deletePolicy(name: string): void;
  locations(): readonly Kept[];
  changeLocation(name: string, patch: Row): Kept;
  changeMethod(id: string, patch: Row): void;
  changeAuthorization(patch: Row): void;
  /** Microsoft's own decision about sign-ins, over the directory as it is at this call: what `evaluate` answers, without the wire. */
  whatIf(): ReturnType<typeof openWhatIf>;
  /** At most so many calls in ten seconds. */
  limitTo(calls: number): void;
  /** The latest calls, oldest first. */
  requests(): readonly SeenRequest[];
}

interface Behind {
  readonly entra: Entra;
  readonly grants: GrantBook;
  readonly graph: () => GraphRoutes;
  readonly requests: () => readonly SeenRequest[];
}

function idOf(shelf: AuditedShelf, name: string): string {
  const found = shelf.find(name);
  if (found === undefined) throw new Error(`Nothing is called ${name}.`);
  return found.id;
}

export function openSimulatorControl({ entra, grants, graph, requests }: Behind): GraphSimulatorControl {
  const { access, apps, audit, people, settings } = entra;
  const by = (): { readonly actor: Deed['actor'] } => {
    const found = people.list().find(({ person }) => person.isAdministrator && person.kind === 'employee' && person.leftAt === null);
    if (found === undefined) throw new Error('The company has no administrator.');
    return { actor: { user: found.user } };
  };
  const recordApp = (activity: string, operation: Deed['operation'], changes: Deed['changes'] = []): void => {
    const { clientId, displayName } = apps.own.registration;
    const target = { type: 'ServicePrincipal', id: clientId, name: displayName };
    audit.record({ activity, category: 'ApplicationManagement', service: 'Core Directory', operation, ...by(), target, changes });
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
    policies: () => access.policies.shelf.list(),
    addPolicy: (body) => access.policies.add(body, by()),
    changePolicy: (name, patch) => access.policies.change(idOf(access.policies, name), patch, by()),
    deletePolicy: (name) => access.policies.remove(idOf(access.policies, name), by()),
    locations: () => access.locations.shelf.list(),
    changeLocation: (name, patch) => access.locations.change(idOf(access.locations, name), patch, by()),
    changeMethod: (id, patch) => settings.changeMethod(id, patch, by()),
    changeAuthorization: (patch) => settings.changeAuthorization(patch, by()),
    whatIf: () => openWhatIf(entra),
    limitTo: (calls) => graph().limitTo(calls),
    requests,
  };
}
