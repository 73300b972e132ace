import { dayMs } from '@rampart/domain/day.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { WorldPerson } from '../../world/world.ts';
import { collectionRoutes, oneOf, required, type GraphApi } from '../api/graph-api.ts';
import type { Row } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import { seconds, type Account } from '../directory/user.ts';
import type { Entra } from '../entra.ts';

/** The word for a preferred method, and those for what is registered with it. */
const methodWords: Readonly<Record<WorldPerson['secondFactors'][number], readonly [string, ...string[]]>> = {
  'authenticator-app': ['push', 'microsoftAuthenticatorPush', 'softwareOneTimePasscode'],
  'text-message': ['sms', 'mobilePhone'],
  'security-key': ['none', 'passKeyDeviceBound'],
  'one-time-code-app': ['oath', 'softwareOneTimePasscode'],
};

/** The directory's log, and which methods people have registered. */
export function reportRoutes(api: GraphApi, { world, accounts, roles, audit }: Entra): void {
  collectionRoutes(api, '/auditLogs/directoryAudits', {
    needs: needs.logs,
    usual: 1000,
    most: 1000,
    items: () => audit.list(),
    rowOf: (entry) => entry,
    one: (id) => oneOf(audit.list(), id, () => new Refusal(404, 'ResourceNotFound', `Audit record ${id} was not found.`)),
  });

  const registrationOf = ({ person, user }: Account): Row => {
    const methodsRegistered = [...new Set(person.secondFactors.flatMap((factor) => methodWords[factor].slice(1)))];
    const isRegistered = methodsRegistered.length > 0;
    const [preferred] = person.secondFactors.map((factor) => methodWords[factor][0]);
    return {
      id: user.id,
      userPrincipalName: user.userPrincipalName,
      userDisplayName: user.displayName,
      userType: person.kind === 'guest' ? 'guest' : 'member',
      isAdmin: roles.administrators().has(person.id),
      isSsprRegistered: isRegistered,
      isSsprEnabled: true,
      isSsprCapable: isRegistered,
      isMfaRegistered: isRegistered,
      isMfaCapable: isRegistered,
      isPasswordlessCapable: person.secondFactors.includes('security-key'),
      methodsRegistered,
      isSystemPreferredAuthenticationMethodEnabled: true,
      systemPreferredAuthenticationMethods: preferred === undefined ? [] : [preferred],
      userPreferredMethodForSecondaryAuthentication: preferred ?? 'none',
      lastUpdatedDateTime: seconds(new Date(Math.floor(world.now().getTime() / dayMs) * dayMs)),
    };
  };
  collectionRoutes(api, '/reports/authenticationMethods/userRegistrationDetails', {
    needs: needs.logs,
    usual: 1000,
    most: 1000,
    items: () => accounts.list(),
    rowOf: registrationOf,
    one: (id) => required(accounts.find(id), () => new Refusal(404, 'ResourceNotFound', `User ${id} was not found.`)),
  });
}
