import { Refusal } from '../../kit/refusal.ts';
import { denial, entity, isAllowed, needs, type GraphApi, type GraphCall } from '../api/graph-api.ts';
import { badRequest, invalid, notThere, refuse } from '../api/graph-error.ts';
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

const expansion = /^manager(?:\((.*)\))?$/;

/** Fields that only the directory's advanced queries can filter by; they need a header and a count. */
const advancedFilter = /\b(?:endswith|not|ne|department|jobTitle|employeeType|officeLocation)\b/i;

function checkAdvanced({ headers }: GraphCall, { filter, withCount, orderBy }: ODataOptions): void {
  const isEventual = headers['consistencylevel'] === 'eventual';
  if (withCount && !isEventual) throw badRequest('$count is not currently supported without the ConsistencyLevel header.');
  const isAdvanced = filter !== null && (orderBy !== null || advancedFilter.test(filter.text.replaceAll(/'[^']*'/g, '')));
  if (isAdvanced && !(isEventual && withCount))
    throw new Refusal(
      400,
      'Request_UnsupportedQuery',
      'Unsupported or invalid query filter clause specified. Advanced queries need the ConsistencyLevel header set to eventual and $count=true.',
    );
}

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
    const options = readOptions(call);
    const { select, top } = options;
    checkAdvanced(call, options);
    const body = listPage({
      call,
      context: select === null ? 'users' : `users(${select.join(',')})`,
      options: { ...options, select: null, top: select?.includes('signInActivity') === true ? Math.min(top, 500) : top },
      items: accounts.list(),
      rowOf: ({ user }) => user,
      show: shower(call, options),
    });
    return { body };
  });
  api.get('/users/:id', needs.users, (call) => {
    const account = getAccount(accounts, call.params['id']!);
    return entity('users', shower(call, readOptions(call, single))(account));
  });
}
