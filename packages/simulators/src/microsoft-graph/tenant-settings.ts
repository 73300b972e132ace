import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';
import type { Actor, AuditLog } from './audit-log.ts';
import { firstMethods, type MethodConfiguration } from './first-methods.ts';
import { GraphRefusal, invalid } from './graph-refusal.ts';
import type { Row } from './list-page.ts';
import { mergePatch } from './merge-patch.ts';
import type { Tenant } from './tenant-of.ts';

interface By {
  readonly actor: Actor;
  readonly at?: Date;
}

const invitesFrom = ['none', 'adminsAndGuestInviters', 'adminsGuestInvitersAndAllMembers', 'everyone'];

/** Who everybody may invite, register and consent to: as open as a directory comes, which is a weak setting each. */
const firstAuthorization: Row = {
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

/** Settings that a directory has once: authentication methods and what users may do. */
export class TenantSettings {
  readonly #world: World;
  readonly #audit: AuditLog;
  readonly #tenant: Tenant;
  readonly #methods: Map<string, MethodConfiguration>;
  #authorization = firstAuthorization;
  #methodsChangedAt: Date;

  constructor({
    world,
    audit,
    tenant,
    voiceExcluded,
  }: {
    readonly world: World;
    readonly audit: AuditLog;
    readonly tenant: Tenant;
    readonly voiceExcluded: string;
  }) {
    this.#world = world;
    this.#audit = audit;
    this.#tenant = tenant;
    this.#methods = new Map(firstMethods(voiceExcluded).map((method) => [method.id.toLowerCase(), method]));
    this.#methodsChangedAt = new Date(world.options.start.getTime() - 200 * dayMs);
  }

  authorization(): Row {
    return this.#authorization;
  }

  methods(): readonly MethodConfiguration[] {
    return [...this.#methods.values()];
  }

  methodsPolicy(): Row {
    return {
      id: 'authenticationMethodsPolicy',
      displayName: 'Authentication Methods Policy',
      description: 'The tenant-wide policy that controls which authentication methods are allowed in the tenant.',
      lastModifiedDateTime: this.#methodsChangedAt.toISOString(),
      policyVersion: '1.5',
      policyMigrationState: 'migrationComplete',
      registrationEnforcement: {
        authenticationMethodsRegistrationCampaign: { snoozeDurationInDays: 1, state: 'default', excludeTargets: [], includeTargets: [] },
      },
      authenticationMethodConfigurations: this.methods(),
    };
  }

  /** By its id, whatever the case. */
  method(id: string): MethodConfiguration {
    const found = this.#methods.get(id.toLowerCase());
    if (found === undefined)
      throw new GraphRefusal(404, 'ResourceNotFound', `The authentication method configuration '${id}' does not exist.`);
    return found;
  }

  changeMethod(id: string, patch: Row, { actor, at = this.#world.now() }: By): void {
    const before = this.method(id);
    if (patch['@odata.type'] !== undefined && patch['@odata.type'] !== before['@odata.type'])
      throw invalid(`The '@odata.type' does not fit the authentication method ${before.id}.`);
    const { state = before['state'] } = patch as { state?: unknown };
    if (state !== 'enabled' && state !== 'disabled') throw invalid("The state must be 'enabled' or 'disabled'.");
    const unknownField = Object.keys(patch).find((name) => !(name in before));
    if (unknownField !== undefined)
      throw invalid(`The property '${unknownField}' does not exist on type '${String(before['@odata.type']).slice(1)}'.`);
    const after = { ...mergePatch(before, patch), id: before.id };
    this.#methods.set(before.id.toLowerCase(), after);
    this.#methodsChangedAt = at;
    this.#audit.record({
      activity: 'Authentication Methods Policy Update',
      category: 'ApplicationManagement',
      service: 'Authentication Methods',
      operation: 'Update',
      actor,
      at,
      target: { type: 'Policy', id: before.id, name: `Authentication Methods Policy: ${before.id}` },
      changes: [{ name: 'AuthenticationMethodsPolicy', before, after }],
    });
  }

  changeAuthorization(patch: Row, { actor, at = this.#world.now() }: By): void {
    const before = this.#authorization;
    const unknownField = Object.keys(patch).find((name) => !(name in before) && !name.startsWith('@'));
    if (unknownField !== undefined)
      throw invalid(`The property '${unknownField}' does not exist on type 'microsoft.graph.authorizationPolicy'.`);
    const after = mergePatch(before, patch);
    if (!invitesFrom.includes(String(after['allowInvitesFrom'])))
      throw invalid("Invalid value specified for property 'allowInvitesFrom' of resource 'AuthorizationPolicy'.");
    this.#authorization = after;
    this.#audit.record({
      activity: 'Update authorization policy',
      category: 'AuthorizationPolicy',
      service: 'Core Directory',
      operation: 'Update',
      actor,
      at,
      target: { type: 'Policy', id: this.#tenant.id, name: 'Authorization Policy' },
      changes: Object.keys(patch).map((name) => ({ name, before: before[name], after: after[name] })),
    });
  }
}
