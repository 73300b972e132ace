import { dayMs } from '@rampart/domain/day.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { WorldPerson, WorldSignIn } from '../../world/world.ts';
import { collectionRoutes, needs, oneOf, type GraphApi } from '../api/graph-api.ts';
import { refuse } from '../api/graph-error.ts';
import { fieldsOf, type Row } from '../api/odata-list.ts';
import { objectIdOf, seconds, type Account } from '../directory/accounts.ts';
import type { Entra } from '../entra.ts';
import { locationOf } from './sign-in-words.ts';

/** The word for a preferred method, and those for what is registered with it. */
const methodWords: Readonly<Record<WorldPerson['secondFactors'][number], readonly [string, ...string[]]>> = {
  'authenticator-app': ['push', 'microsoftAuthenticatorPush', 'softwareOneTimePasscode'],
  'text-message': ['sms', 'mobilePhone'],
  'security-key': ['none', 'passKeyDeviceBound'],
  'one-time-code-app': ['oath', 'softwareOneTimePasscode'],
};

/** The directory's log, and which methods people have registered. */
export function reportRoutes(api: GraphApi, { world, accounts, roles, audit }: Entra): void {
  const common = { needs: { read: needs.logs }, limits: { usual: 1000, most: 1000 } };
  collectionRoutes(api, '/auditLogs/directoryAudits', {
    ...common,
    items: audit.list,
    one: (id) => oneOf(audit.list(), id, () => new Refusal(404, 'ResourceNotFound', `Audit record ${id} was not found.`)),
  });

  /** Who administers is worked out once for a whole list. */
  const withRoles = (listed: readonly Account[]) => {
    const administrators = roles.administrators();
    return listed.map(({ person, user }) => ({ person, user, isAdmin: administrators.has(person.id) }));
  };
  const registrationOf = ({ person, user, isAdmin }: ReturnType<typeof withRoles>[number]): Row => {
    const methodsRegistered = [...new Set(person.secondFactors.flatMap((factor) => methodWords[factor].slice(1)))];
    const [preferred] = person.secondFactors.map((factor) => methodWords[factor][0]);
    return {
      id: user.id,
      userPrincipalName: user.userPrincipalName,
      userDisplayName: user.displayName,
      userType: person.kind === 'guest' ? 'guest' : 'member',
      isAdmin,
      ...fieldsOf('isSsprRegistered isSsprCapable isMfaRegistered isMfaCapable', methodsRegistered.length > 0),
      isSsprEnabled: true,
      isPasswordlessCapable: person.secondFactors.includes('security-key'),
      methodsRegistered,
      isSystemPreferredAuthenticationMethodEnabled: true,
      systemPreferredAuthenticationMethods: preferred === undefined ? [] : [preferred],
      userPreferredMethodForSecondaryAuthentication: preferred ?? 'none',
      lastUpdatedDateTime: seconds(new Date(Math.floor(world.now().getTime() / dayMs) * dayMs)),
    };
  };
  collectionRoutes(api, '/reports/authenticationMethods/userRegistrationDetails', {
    ...common,
    items: () => withRoles(accounts.list()),
    rowOf: registrationOf,
    one: (id) => withRoles([accounts.find(id) ?? refuse(new Refusal(404, 'ResourceNotFound', `User ${id} was not found.`))])[0]!,
  });
}

const weight: Readonly<Record<WorldSignIn['risk'], number>> = { none: 0, low: 1, medium: 2, high: 3 };

/** Identity Protection: what it detected, and which users are at risk. */
export function riskRoutes(api: GraphApi, { accounts, digest }: Entra): void {
  const common = ({ personId, at, risk }: WorldSignIn): Row => {
    const user = accounts.ofPerson(personId, at)?.user;
    return {
      riskLevel: risk,
      riskState: 'atRisk',
      riskDetail: 'none',
      userDisplayName: user?.displayName ?? null,
      userPrincipalName: user?.userPrincipalName ?? null,
    };
  };

  /** The worst of each person's risky sign-ins. */
  const riskyUsers = () => {
    const worst = new Map<string, WorldSignIn>();
    for (const signIn of digest.risky()) {
      const before = worst.get(signIn.personId);
      if (before === undefined || weight[signIn.risk] >= weight[before.risk]) worst.set(signIn.personId, signIn);
    }
    return [...worst.values()].map((signIn) => ({
      ...common(signIn),
      id: objectIdOf(signIn.personId),
      isDeleted: accounts.find(objectIdOf(signIn.personId)) === undefined,
      isProcessing: false,
      riskLastUpdatedDateTime: signIn.at.toISOString(),
    }));
  };
  const riskDetections = () =>
    digest
      .risky()
      .toReversed()
      .map((signIn) => ({
        ...common(signIn),
        id: objectIdOf(signIn.id),
        requestId: signIn.id,
        correlationId: null,
        riskEventType: 'unfamiliarFeatures',
        source: 'IdentityProtection',
        detectionTimingType: 'realtime',
        activity: 'signin',
        tokenIssuerType: 'AzureAD',
        ipAddress: signIn.ip,
        location: locationOf(signIn),
        ...fieldsOf('activityDateTime detectedDateTime lastUpdatedDateTime', signIn.at.toISOString()),
        userId: objectIdOf(signIn.personId),
        additionalInfo: '[]',
      }));

  const offer = (name: 'riskyUsers' | 'riskDetections', items: () => readonly (Row & { readonly id: string })[]): void =>
    collectionRoutes(api, `/identityProtection/${name}`, {
      needs: { read: needs[name] },
      limits: { usual: 20, most: 500 },
      items,
      one: (id) => oneOf(items(), id, () => new Refusal(404, 'NotFound', `Resource not found: ${id}.`)),
    });
  offer('riskyUsers', riskyUsers);
  offer('riskDetections', riskDetections);
}
