import { Refusal } from '../../kit/refusal.ts';
import { entity, required, type GraphApi, type GraphCall } from '../api/graph-api.ts';
import { badRequest, invalid, notThere } from '../api/graph-error.ts';
import { listPage, project, readOptions, type ODataOptions, type Row } from '../api/odata-list.ts';
import { lacksPermissions, needs, permissionsOf } from '../api/permission-needs.ts';
import type { SignInDigest } from '../logs/sign-in-digest.ts';
import { objectIdOf } from './object-id-of.ts';
import { usualUserFields, type Account, type Accounts } from './user.ts';

export const getAccount = (accounts: Accounts, id: string): Account => required(accounts.find(id), () => notThere(id));

/** Members of a group or a role. */
export function membersReply(call: GraphCall, members: readonly Account[]): { readonly body: Row } {
  const options = readOptions(call, { usual: 100, most: 999 });
  return {
    body: listPage({
      call,
      context: 'directoryObjects',
      options: { ...options, select: null },
      items: members,
      rowOf: ({ user }) => user,
      show: ({ user }) => ({ '@odata.type': '#microsoft.graph.user', ...project(user, options.select ?? usualUserFields) }),
    }),
  };
}

const expansion = /^manager(?:\((.*)\))?$/;

/** Fields that only the directory's advanced queries can filter by; they need a header and a count. */
const advancedFilter = /\b(?:endswith|not|ne|department|jobTitle|employeeType|officeLocation)\b/i;

function checkAdvanced({ headers }: GraphCall, { filter, withCount, orderBy }: ODataOptions): void {
  const isEventual = headers['consistencylevel'] === 'eventual';
  if (withCount && !isEventual) throw badRequest('$count is not currently supported without the ConsistencyLevel header.');
  const isAdvanced =
    (filter !== null && advancedFilter.test(filter.text.replaceAll(/'[^']*'/g, ''))) || (filter !== null && orderBy !== null);
  if (isAdvanced && !(isEventual && withCount))
    throw new Refusal(
      400,
      'Request_UnsupportedQuery',
      'Unsupported or invalid query filter clause specified. Advanced queries need the ConsistencyLevel header set to eventual and $count=true.',
    );
}

interface UserRoutesOptions {
  readonly accounts: Accounts;
  readonly digest: SignInDigest;
}

export function userRoutes(api: GraphApi, { accounts, digest }: UserRoutesOptions): void {
  const managerOf = ({ person }: Account, select: readonly string[] | null): Row | undefined => {
    const manager = person.managerId === null ? undefined : accounts.find(objectIdOf(person.managerId));
    return manager && { '@odata.type': '#microsoft.graph.user', ...project(manager.user, select ?? usualUserFields) };
  };

  /** One user with what the options select and expand. A user without a manager has no such field. */
  const shower = (call: GraphCall, options: ODataOptions): ((account: Account) => Row) => {
    const expanded = options.expand === null ? null : expansion.exec(options.expand);
    if (options.expand !== null && expanded === null)
      throw invalid(`Could not find a property named '${options.expand}' on type 'microsoft.graph.user'.`);
    const nested = /\$select=([^;)]+)/.exec(expanded?.[1] ?? '')?.[1]?.split(',') ?? null;
    const withActivity = options.select?.includes('signInActivity') === true;
    if (withActivity && !permissionsOf(call.caller.claims).has('AuditLog.Read.All')) throw lacksPermissions('AuditLog.Read.All');
    const fields = options.select ?? usualUserFields;
    return (account) => {
      const row: Record<string, unknown> = { ...project(account.user, fields) };
      const activity = withActivity ? digest.activityOf(account.person) : null;
      if (activity !== null) row['signInActivity'] = activity;
      const manager = expanded === null ? undefined : managerOf(account, nested);
      if (manager !== undefined) row['manager'] = manager;
      return row;
    };
  };

  api.get('/users', needs.users, (call) => {
    const options = readOptions(call, { usual: 100, most: 999 });
    checkAdvanced(call, options);
    const most = options.select?.includes('signInActivity') === true ? 500 : 999;
    const select = options.select?.join(',');
    const page = listPage({
      call,
      context: select === undefined ? 'users' : `users(${select})`,
      options: { ...options, select: null, top: Math.min(options.top, most) },
      items: accounts.list(),
      rowOf: ({ user }) => user,
      show: shower(call, options),
    });
    return { body: page };
  });

  api.get('/users/:id', needs.users, (call) => {
    const account = getAccount(accounts, call.params['id']!);
    return entity('users', shower(call, readOptions(call, { usual: 1, most: 1 }))(account));
  });
}
