import { dayMs } from '@rampart/domain/day.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { WorldPerson } from '../../world/world.ts';
import { collectionRoutes, required, type GraphApi } from '../api/graph-api.ts';
import type { Row } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import { seconds, type Account } from '../directory/user.ts';
import type { Entra } from '../entra.ts';

const methodWords: Readonly<Record<WorldPerson['secondFactors'][number], readonly string[]>> = {
  'authenticator-app': ['microsoftAuthenticatorPush', 'softwareOneTimePasscode'],
  'text-message': ['mobilePhone'],
  'security-key': ['passKeyDeviceBound'],
  'one-time-code-app': ['softwareOneTimePasscode'],
};
const preferred: Readonly<Record<WorldPerson['secondFactors'][number], string>> = {
  'authenticator-app': 'push',
  'text-message': 'sms',
  'security-key': 'none',
  'one-time-code-app': 'oath',
};

/** The directory's log, and which methods people have registered. */
export function reportRoutes(api: GraphApi, { world, accounts, roles, audit }: Entra): void {
  collectionRoutes(api, '/auditLogs/directoryAudits', {
    needs: needs.logs,
    usual: 1000,
    most: 1000,
    items: () => audit.list(),
    rowOf: (entry) => entry,
    one: (id) =>
      required(
        audit.list().find((entry) => entry.id === id),
        () => new Refusal(404, 'ResourceNotFound', `Audit record ${id} was not found.`),
      ),
  });

  const registrationOf = ({ person, user }: Account): Row => {
    const methodsRegistered = [...new Set(person.secondFactors.flatMap((factor) => methodWords[factor]))];
    const isRegistered = methodsRegistered.length > 0;
    const [first] = person.secondFactors;
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
      systemPreferredAuthenticationMethods: first === undefined ? [] : [preferred[first]],
      userPreferredMethodForSecondaryAuthentication: first === undefined ? 'none' : preferred[first],
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
