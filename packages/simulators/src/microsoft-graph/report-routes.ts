import { dayMs } from '@rampart/domain/day.ts';
import type { WorldPerson } from '../world/world.ts';
import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { GraphRefusal } from './graph-refusal.ts';
import { contextOf, listPage, type Row } from './list-page.ts';
import { readOptions } from './odata-options.ts';
import type { Account } from './people-book.ts';
import { needs } from './permission-needs.ts';
import { seconds } from './user-of.ts';

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

/** The directory's log, and who has registered what to prove themselves with. */
export function reportRoutes(graph: GraphRoutes, { world, people, roles, audit }: Entra): void {
  graph.get('/auditLogs/directoryAudits', needs.logs, ({ request }) => {
    const options = readOptions(request, { usual: 1000, most: 1000 });
    return listPage({ request, context: 'auditLogs/directoryAudits', options, items: audit.list(), rowOf: (row) => row });
  });
  graph.get('/auditLogs/directoryAudits/:id', needs.logs, ({ id }) => {
    const found = audit.list().find((entry) => entry.id === id);
    if (found === undefined) throw new GraphRefusal(404, 'ResourceNotFound', `Audit record ${id} was not found.`);
    return { '@odata.context': contextOf('auditLogs/directoryAudits/$entity'), ...found };
  });

  const registrationOf = ({ person, user }: Account, administrators: ReadonlySet<string>): Row => {
    const methodsRegistered = [...new Set(person.secondFactors.flatMap((factor) => methodWords[factor]))];
    const isRegistered = methodsRegistered.length > 0;
    const [first] = person.secondFactors;
    return {
      id: user.id,
      userPrincipalName: user.userPrincipalName,
      userDisplayName: user.displayName,
      userType: person.kind === 'guest' ? 'guest' : 'member',
      isAdmin: administrators.has(person.id),
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
  const registrations = '/reports/authenticationMethods/userRegistrationDetails';
  graph.get(registrations, needs.logs, ({ request }) => {
    const options = readOptions(request, { usual: 1000, most: 1000 });
    const administrators = roles.administrators();
    return listPage({
      request,
      context: registrations.slice(1),
      options,
      items: people.list(),
      rowOf: (account) => registrationOf(account, administrators),
    });
  });
  graph.get(`${registrations}/:id`, needs.logs, ({ id }) => {
    const account = people.find(id);
    if (account === undefined) throw new GraphRefusal(404, 'ResourceNotFound', `User ${id} was not found.`);
    return { '@odata.context': contextOf(`${registrations.slice(1)}/$entity`), ...registrationOf(account, roles.administrators()) };
  });
}
