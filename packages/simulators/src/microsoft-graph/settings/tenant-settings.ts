import { dayMs } from '@rampart/domain/day.ts';
import { Refusal } from '../../kit/refusal.ts';
import { collectionRoutes, entity, refuseUnknownField, required, type GraphApi } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import { mergePatch } from '../api/merge-patch.ts';
import { contextOf, type Row } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import { objectIdOf } from '../directory/object-id-of.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor } from '../logs/audit-log.ts';
import { initialMethods, type MethodConfiguration } from './initial-methods.ts';

const invitesFrom = ['none', 'adminsAndGuestInviters', 'adminsGuestInvitersAndAllMembers', 'everyone'];

/** What users may invite, register and consent to: as open as a new directory, which is a weak setting each. */
const initialAuthorization: Row = {
  id: 'authorizationPolicy',
  displayName: 'Authorization Policy',
  description: 'Used to manage authorization related settings across the company.',
  allowInvitesFrom: 'everyone',
  allowedToSignUpEmailBasedSubscriptions: true,
  allowedToUseSSPR: true,
  allowEmailVerifiedUsersToJoinOrganization: false,
  allowUserConsentForRiskyApps: null,
  blockMsolPowerShell: false,
  guestUserRoleId: '10dae51f-b6af-4016-8d66-8c2a99b929b3',
  defaultUserRolePermissions: {
    allowedToCreateApps: true,
    allowedToCreateSecurityGroups: true,
    allowedToCreateTenants: true,
    allowedToReadBitlockerKeysForOwnedDevice: true,
    allowedToReadOtherUsers: true,
    permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'],
  },
};

const refuseFieldsUnlike = (known: Row, patch: Row, type: string): void =>
  refuseUnknownField(
    patch,
    (name) => name in known,
    (name) => invalid(`The property '${name}' does not exist on type '${type}'.`),
  );

/** Settings that a directory has once: authentication methods and what users may do. */
export function openSettings({ world, audit, tenant }: EntraParts) {
  const executives = world.groupsAt(world.now()).find(({ name }) => name === 'Executives')!;
  const methods = new Map(initialMethods(objectIdOf(executives.id)).map((method) => [method.id.toLowerCase(), method]));
  let authorization = initialAuthorization;
  let methodsChangedAt = new Date(world.options.start.getTime() - 200 * dayMs);

  /** In whatever case. */
  const method = (id: string): MethodConfiguration =>
    required(
      methods.get(id.toLowerCase()),
      () => new Refusal(404, 'ResourceNotFound', `The authentication method configuration '${id}' does not exist.`),
    );

  return {
    method,
    methods: () => [...methods.values()],
    authorization: () => authorization,
    methodsPolicy: (): Row => ({
      id: 'authenticationMethodsPolicy',
      displayName: 'Authentication Methods Policy',
      description: 'The tenant-wide policy that controls which authentication methods are allowed in the tenant.',
      lastModifiedDateTime: methodsChangedAt.toISOString(),
      policyVersion: '1.5',
      policyMigrationState: 'migrationComplete',
      registrationEnforcement: {
        authenticationMethodsRegistrationCampaign: { snoozeDurationInDays: 1, state: 'default', excludeTargets: [], includeTargets: [] },
      },
      authenticationMethodConfigurations: [...methods.values()],
    }),
    changeMethod(id: string, patch: Row, actor: Actor): void {
      const before = method(id);
      if (patch['@odata.type'] !== undefined && patch['@odata.type'] !== before['@odata.type'])
        throw invalid(`The '@odata.type' does not fit the authentication method ${before.id}.`);
      const { state = before['state'] } = patch as { state?: unknown };
      if (state !== 'enabled' && state !== 'disabled') throw invalid("The state must be 'enabled' or 'disabled'.");
      refuseFieldsUnlike(before, patch, String(before['@odata.type']).slice(1));
      const after = { ...mergePatch(before, patch), id: before.id };
      methods.set(before.id.toLowerCase(), after);
      methodsChangedAt = world.now();
      audit.record({
        activity: 'Authentication Methods Policy Update',
        category: 'ApplicationManagement',
        service: 'Authentication Methods',
        operation: 'Update',
        actor,
        target: { type: 'Policy', id: before.id, name: `Authentication Methods Policy: ${before.id}` },
        changes: [{ name: 'AuthenticationMethodsPolicy', before, after }],
      });
    },
    changeAuthorization(patch: Row, actor: Actor): void {
      const before = authorization;
      const given = Object.fromEntries(Object.entries(patch).filter(([name]) => !name.startsWith('@')));
      refuseFieldsUnlike(before, given, 'microsoft.graph.authorizationPolicy');
      const after = mergePatch(before, patch);
      if (!invitesFrom.includes(String(after['allowInvitesFrom'])))
        throw invalid("Invalid value specified for property 'allowInvitesFrom' of resource 'AuthorizationPolicy'.");
      authorization = after;
      audit.record({
        activity: 'Update authorization policy',
        category: 'AuthorizationPolicy',
        service: 'Core Directory',
        operation: 'Update',
        actor,
        target: { type: 'Policy', id: tenant.id, name: 'Authorization Policy' },
        changes: Object.keys(patch).map((name) => ({ name, before: before[name], after: after[name] })),
      });
    },
  };
}

const methodsPath = '/policies/authenticationMethodsPolicy';
const configurations = `${methodsPath}/authenticationMethodConfigurations`;

export function settingsRoutes(api: GraphApi, { settings }: { readonly settings: ReturnType<typeof openSettings> }): void {
  api.get(methodsPath, needs.readMethods, () => ({
    body: { '@odata.context': contextOf('authenticationMethodsPolicy'), ...settings.methodsPolicy() },
  }));
  collectionRoutes(api, configurations, {
    needs: needs.readMethods,
    items: settings.methods,
    rowOf: (row) => row,
    one: settings.method,
  });
  api.patch(`${configurations}/:id`, needs.writeMethods, ({ params, body, caller }) =>
    settings.changeMethod(params['id']!, body, caller.actor),
  );
  api.get('/policies/authorizationPolicy', needs.readAuthorization, () => entity('policies/authorizationPolicy', settings.authorization()));
  api.patch('/policies/authorizationPolicy', needs.writeAuthorization, ({ body, caller }) =>
    settings.changeAuthorization(body, caller.actor),
  );
  // A directory with conditional access cannot have the security defaults as well.
  api.get('/policies/identitySecurityDefaultsEnforcementPolicy', needs.readPolicies, () =>
    entity('policies/identitySecurityDefaultsEnforcementPolicy', {
      id: '00000000-0000-0000-0000-000000000005',
      displayName: 'Security Defaults',
      description: 'Security defaults is a set of basic identity security mechanisms recommended by Microsoft.',
      isEnabled: false,
    }),
  );
}
