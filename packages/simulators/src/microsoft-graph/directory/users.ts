import { denial, entity, isAllowed, needs, type GraphApi, type GraphCall } from '../api/graph-api.ts';
import { invalid, notThere, refuse } from '../api/graph-error.ts';
import { countOf, readDirectoryQuery } from '../api/directory-query.ts';
import { listPage, project, readOptions, single, type ODataOptions, type Row } from '../api/odata-list.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { SignInDigest } from '../logs/sign-in-digest.ts';
import { objectIdOf, usualUserFields, type Account, type Accounts, type GraphUser } from './accounts.ts';

export const getAccount = (accounts: Accounts, id: string): Account => accounts.find(id) ?? refuse(notThere(id));

/** A user where Graph answers with objects of any type. */
export const objectRow = (user: GraphUser, select: readonly string[] | null): Row => ({
  '@odata.type': '#microsoft.graph.user',
  ...project(user, select ?? usualUserFields),
});

/** Properties of a user that Graph has and this company does not use. */
const unmodelled =
  'signInActivity manager aboutMe ageGroup birthday consentProvidedForMinor customSecurityAttributes employeeLeaveDateTime employeeOrgData externalUserStateChangeDateTime faxNumber hireDate identities imAddresses interests isManagementRestricted isResourceAccount legalAgeGroupClassification licenseAssignmentStates mySite onPremisesDistinguishedName onPremisesDomainName onPremisesExtensionAttributes onPremisesLastSyncDateTime onPremisesProvisioningErrors onPremisesSamAccountName onPremisesSecurityIdentifier onPremisesUserPrincipalName passwordProfile pastProjects postalCode preferredDataLocation preferredName provisionedPlans assignedPlans responsibilities schools securityIdentifier serviceProvisioningErrors showInAddressList signInSessionsValidFromDateTime skills state streetAddress'.split(
    ' ',
  );

const expansion = /^manager(?:\((.*)\))?$/;

export function userRoutes(api: GraphApi, { accounts, digest }: EntraParts & { readonly digest: SignInDigest }): void {
  /** One user with what the options select and expand. A user without a manager has no such field. */
  const shower = (call: GraphCall, { select, expand }: ODataOptions): ((account: Account) => Row) => {
    const expanded = expand === null ? null : expansion.exec(expand);
    if (expand !== null && expanded === null) throw invalid(`Could not find a property named '${expand}' on type 'microsoft.graph.user'.`);
    const ofManager = /\$select=([^;)]+)/.exec(expanded?.[1] ?? '')?.[1]?.split(',') ?? null;
    const withActivity = select?.includes('signInActivity') === true;
    if (withActivity && !isAllowed(call.caller.claims, needs.logs)) throw denial(needs.logs);
    return ({ user, person }) => {
      const activity = withActivity ? digest.activityOf(person) : null;
      const manager = expanded === null || person.managerId === null ? undefined : accounts.find(objectIdOf(person.managerId));
      return {
        ...project(user, select ?? usualUserFields),
        ...(activity === null ? {} : { signInActivity: activity }),
        ...(manager === undefined ? {} : { manager: objectRow(manager.user, ofManager) }),
      };
    };
  };

  api.get('/users', needs.users, (call) => {
    const { options, isFound } = readDirectoryQuery(call);
    const { select, top } = options;
    const body = listPage({
      call,
      context: select === null ? 'users' : `users(${select.join(',')})`,
      options: { ...options, select: null, top: select?.includes('signInActivity') === true ? Math.min(top, 500) : top },
      items: accounts.list().filter(({ user }) => isFound(user)),
      rowOf: ({ user }) => user,
      show: shower(call, options),
      selecting: select,
      known: unmodelled,
    });
    return { body };
  });
  api.get('/users/$count', needs.users, (call) =>
    countOf(
      call,
      accounts.list().map(({ user }) => user),
    ),
  );
  api.get('/users/:id/manager', needs.users, (call) => {
    const { person } = getAccount(accounts, call.params['id']!);
    const manager = person.managerId === null ? undefined : accounts.find(objectIdOf(person.managerId));
    return entity('directoryObjects', objectRow((manager ?? refuse(notThere('manager'))).user, readOptions(call, single).select));
  });
  api.get('/users/:id', needs.users, (call) => {
    const account = getAccount(accounts, call.params['id']!);
    return entity('users', shower(call, readOptions(call, single))(account));
  });
}
