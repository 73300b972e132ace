import { dayMs } from '@rampart/domain/day.ts';
import { mergePatch } from '../../kit/merge-patch.ts';
import { Refusal } from '../../kit/refusal.ts';
import { collectionRoutes, entity, needs, refuseUnknownField, type GraphApi } from '../api/graph-api.ts';
import { invalid, refuse } from '../api/graph-error.ts';
import { contextOf, fieldsOf, type Row } from '../api/odata-list.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import { objectIdOf } from '../directory/accounts.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor } from '../logs/audit-log.ts';

type MethodConfiguration = Row & { readonly id: string };

const allUsers = { targetType: 'group', id: 'all_users', isRegistrationRequired: false };
const noGroup = { targetType: 'group', id: '00000000-0000-0000-0000-000000000000' };
/** Number matching cannot be switched off any more; what is shown beside the number can. */
const hidden = { state: 'disabled', includeTarget: { targetType: 'group', id: 'all_users' }, excludeTarget: noGroup };

/** Microsoft's pages of the resource types: a type is not always named after the method. */
const types = {
  Fido2: 'fido2',
  MicrosoftAuthenticator: 'microsoftAuthenticator',
  Sms: 'sms',
  TemporaryAccessPass: 'temporaryAccessPass',
  SoftwareOath: 'softwareOath',
  Voice: 'voice',
  Email: 'email',
  X509Certificate: 'x509Certificate',
  QRCodePin: 'qrCodePin',
} as const;

const typed = (type: string): Row => ({ '@odata.type': `#microsoft.graph.${type}AuthenticationMethodConfiguration` });

const methodOf = (id: keyof typeof types, state: 'enabled' | 'disabled', more: Row = {}): MethodConfiguration => ({
  ...typed(types[id]),
  id,
  state,
  excludeTargets: [],
  includeTargets: [allUsers],
  ...more,
});

/** The authentication methods on the first day. `excluded` is the group that voice calls exclude until an administrator changes that. */
const initialMethods = (excluded: string): readonly MethodConfiguration[] => [
  methodOf('Fido2', 'disabled', {
    isSelfServiceRegistrationAllowed: true,
    isAttestationEnforced: false,
    keyRestrictions: { isEnforced: false, enforcementType: 'block', aaGuids: [] },
  }),
  methodOf('MicrosoftAuthenticator', 'enabled', {
    isSoftwareOathEnabled: true,
    featureSettings: { displayAppInformationRequiredState: hidden, displayLocationInformationRequiredState: hidden },
    includeTargets: [{ ...allUsers, authenticationMode: 'any' }],
  }),
  methodOf('Sms', 'enabled', { includeTargets: [{ ...allUsers, isUsableForSignIn: false }] }),
  methodOf('TemporaryAccessPass', 'disabled', {
    defaultLifetimeInMinutes: 60,
    defaultLength: 8,
    minimumLifetimeInMinutes: 60,
    maximumLifetimeInMinutes: 480,
    isUsableOnce: false,
  }),
  methodOf('SoftwareOath', 'enabled'),
  methodOf('Voice', 'enabled', { isOfficePhoneAllowed: false, excludeTargets: [{ id: excluded, targetType: 'group' }] }),
  methodOf('Email', 'disabled', { allowExternalIdToUseEmailOtp: 'default' }),
  methodOf('X509Certificate', 'disabled', {
    certificateUserBindings: [],
    authenticationModeConfiguration: { x509CertificateAuthenticationDefaultMode: 'x509CertificateSingleFactor', rules: [] },
  }),
];

/** What Microsoft brought later: a directory has it once it is rolled out there. */
const qrCode = methodOf('QRCodePin', 'disabled', { standardQRCodeLifetimeInDays: 365, pinLength: 8 });

/** A method of another company is known by a GUID, and has the name that the administrator gave it. */
const externalMethod = (id: string, displayName: string): MethodConfiguration => ({
  ...typed('external'),
  id,
  displayName,
  state: 'enabled',
  appId: uuidOf(0, 6_611, 0, 0),
  openIdConnectSetting: { clientId: 'halden-freight', discoveryUrl: 'https://mfa.example/.well-known/openid-configuration' },
  excludeTargets: [],
  includeTargets: [allUsers],
});

const invitesFrom = ['none', 'adminsAndGuestInviters', 'adminsGuestInvitersAndAllMembers', 'everyone'];

/** What users may invite, register and consent to: as open as a new directory, which is a weak setting each. */
const initialAuthorization: Row = {
  id: 'authorizationPolicy',
  displayName: 'Authorization Policy',
  description: 'Used to manage authorization related settings across the company.',
  allowInvitesFrom: 'everyone',
  ...fieldsOf('allowedToSignUpEmailBasedSubscriptions allowedToUseSSPR', true),
  ...fieldsOf('allowEmailVerifiedUsersToJoinOrganization blockMsolPowerShell', false),
  allowUserConsentForRiskyApps: null,
  guestUserRoleId: '10dae51f-b6af-4016-8d66-8c2a99b929b3',
  defaultUserRolePermissions: {
    ...fieldsOf('allowedToCreateApps allowedToCreateSecurityGroups allowedToCreateTenants', true),
    ...fieldsOf('allowedToReadBitlockerKeysForOwnedDevice allowedToReadOtherUsers', true),
    permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'],
  },
};

const refuseFieldsUnlike = (known: Row, patch: Row, type: string): void =>
  refuseUnknownField(patch, Object.keys(known), (name) => invalid(`The property '${name}' does not exist on type '${type}'.`));

/** A Temporary Access Pass lives at least its shortest and at most its longest lifetime, unless it says otherwise its usual one. */
function checkLifetimes(method: Row): void {
  const { minimumLifetimeInMinutes: shortest, defaultLifetimeInMinutes: usual, maximumLifetimeInMinutes: longest } = method;
  if (method['id'] !== 'TemporaryAccessPass') return;
  if (!(Number(shortest) >= 10 && Number(shortest) <= Number(usual) && Number(usual) <= Number(longest) && Number(longest) <= 43_200))
    throw invalid('The default lifetime must be between the minimum and the maximum lifetime of a Temporary Access Pass.');
}

/** Settings that a directory has once: authentication methods and what users may do. */
export function openSettings({ world, audit, tenant, replication }: EntraParts) {
  const executives = world.groupsAt(world.now()).find(({ name }) => name === 'Executives')!;
  const methods = new Map(initialMethods(objectIdOf(executives.id)).map((method) => [method.id.toLowerCase(), method]));
  let authorization = initialAuthorization;
  const methodCopies = replication.of<MethodConfiguration>(({ id }) => id);
  const authorizationCopies = replication.of<Row>(() => '');
  let migrationState = 'migrationComplete';
  let hasSecurityDefaults = false;
  let methodsChangedAt = new Date(world.options.start.getTime() - 200 * dayMs);

  /** In whatever case. */
  const method = (id: string): MethodConfiguration =>
    methods.get(id.toLowerCase()) ??
    refuse(new Refusal(404, 'ResourceNotFound', `The authentication method configuration '${id}' does not exist.`));

  const add = (added: MethodConfiguration): string => {
    methods.set(added.id.toLowerCase(), added);
    return added.id;
  };

  return {
    method,
    /** By its id, or by the name that another company's has. */
    methodNamed: (name: string): MethodConfiguration =>
      [...methods.values()].find(({ displayName }) => displayName === name) ?? method(name),
    /** Another company's method; its id is the answer. */
    addExternalMethod: (displayName: string) => add(externalMethod(uuidOf(world.options.seed, 6_612, methods.size, 0), displayName)),
    rollOutQrCodes: () => add(qrCode),
    /** What callers of the API are shown, which is older than what is so. */
    shown: {
      methods: () => methodCopies.list([...methods.values()]),
      method: (id: string) => methodCopies.read(method(id).id, method(id)) ?? method(id),
      authorization: () => authorizationCopies.read('', authorization) ?? authorization,
    },
    methodsPolicy: (): Row => ({
      id: 'authenticationMethodsPolicy',
      displayName: 'Authentication Methods Policy',
      description: 'The tenant-wide policy that controls which authentication methods are allowed in the tenant.',
      lastModifiedDateTime: methodsChangedAt.toISOString(),
      policyVersion: '1.5',
      policyMigrationState: migrationState,
      registrationEnforcement: {
        authenticationMethodsRegistrationCampaign: { snoozeDurationInDays: 1, state: 'default', excludeTargets: [], includeTargets: [] },
      },
      authenticationMethodConfigurations: methodCopies.list([...methods.values()]),
    }),
    /** How far the directory has moved from the older policies for methods, which stay in force until then. */
    setMigration(state: 'preMigration' | 'migrationInProgress' | 'migrationComplete'): void {
      migrationState = state;
    },
    setSecurityDefaults(isOn: boolean): void {
      hasSecurityDefaults = isOn;
    },
    securityDefaults: () => hasSecurityDefaults,
    changeMethod(id: string, patch: Row, actor: Actor): void {
      const before = method(id);
      const type = before['@odata.type'];
      if (patch['@odata.type'] !== type) throw invalid(`The '@odata.type' does not fit the authentication method ${before.id}.`);
      const { state = before['state'] } = patch;
      if (state !== 'enabled' && state !== 'disabled') throw invalid("The state must be 'enabled' or 'disabled'.");
      refuseFieldsUnlike(before, patch, String(type).slice(1));
      const after = { ...mergePatch(before, patch), id: before.id };
      checkLifetimes(after);
      methods.set(before.id.toLowerCase(), after);
      methodCopies.wrote(before.id, before);
      methodsChangedAt = world.now();
      audit.record({
        activity: 'Authentication Methods Policy Update',
        category: 'ApplicationManagement',
        service: 'Authentication Methods',
        operation: 'Update',
        actor,
        target: { type: 'Policy', id: before.id, displayName: `Authentication Methods Policy: ${before.id}` },
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
      authorizationCopies.wrote('', before);
      audit.record({
        activity: 'Update authorization policy',
        category: 'AuthorizationPolicy',
        operation: 'Update',
        actor,
        target: { type: 'Policy', id: tenant.id, displayName: 'Authorization Policy' },
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
    needs: { read: needs.readMethods, write: needs.writeMethods },
    items: settings.shown.methods,
    one: settings.shown.method,
    written: settings.method,
    patch: ({ id }, { body, caller }) => settings.changeMethod(id, body, caller.actor),
  });
  api.get('/policies/authorizationPolicy', needs.readAuthorization, () =>
    entity('policies/authorizationPolicy', settings.shown.authorization()),
  );
  api.patch('/policies/authorizationPolicy', needs.writeAuthorization, ({ body, caller }) =>
    settings.changeAuthorization(body, caller.actor),
  );
  api.get('/policies/identitySecurityDefaultsEnforcementPolicy', needs.readPolicies, () =>
    entity('policies/identitySecurityDefaultsEnforcementPolicy', {
      id: '00000000-0000-0000-0000-000000000005',
      displayName: 'Security Defaults',
      description: 'Security defaults is a set of basic identity security mechanisms recommended by Microsoft.',
      isEnabled: settings.securityDefaults(),
    }),
  );
}
