import type { Entra } from './entra.ts';
import type { Call } from './graph-call.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { badRequest, GraphRefusal, invalid, notThere } from './graph-refusal.ts';
import type { SignInDigest } from './sign-in-digest.ts';
import { contextOf, listPage, project, type Row } from './list-page.ts';
import { readOptions, type ODataOptions } from './odata-options.ts';
import type { Account } from './people-book.ts';
import { needs, permissionsOf } from './permission-needs.ts';
import { objectIdOf } from './object-id-of.ts';
import { usualUserFields } from './user-of.ts';

const expansion = /^manager(?:\((.*)\))?$/;

/** Fields that only the directory's advanced queries can filter by; they ask for a header and a count. */
const advancedFilter = /\b(?:endswith|not|ne|department|jobTitle|employeeType|officeLocation)\b/i;

function checkAdvanced({ request }: Call, { filter, withCount, orderBy }: ODataOptions): void {
  const isEventual = request.headers['consistencylevel'] === 'eventual';
  if (withCount && !isEventual) throw badRequest('$count is not currently supported without the ConsistencyLevel header.');
  const isAdvanced =
    (filter !== null && advancedFilter.test(filter.text.replaceAll(/'[^']*'/g, ''))) || (filter !== null && orderBy !== null);
  if (isAdvanced && !(isEventual && withCount))
    throw new GraphRefusal(
      400,
      'Request_UnsupportedQuery',
      'Unsupported or invalid query filter clause specified. Advanced queries need the ConsistencyLevel header set to eventual and $count=true.',
    );
}

export function userRoutes(graph: GraphRoutes, { people }: Entra, digest: SignInDigest): void {
  const managerOf = ({ person }: Account, select: readonly string[] | null): Row | undefined => {
    const manager = person.managerId === null ? undefined : people.find(objectIdOf(person.managerId));
    return manager && { '@odata.type': '#microsoft.graph.user', ...project(manager.user, select ?? usualUserFields) };
  };

  /** What is said of one, by what was asked for. Who has no manager has no such field. */
  const shown = (call: Call, options: ODataOptions): ((account: Account) => Row) => {
    const wanted = options.expand === null ? null : expansion.exec(options.expand);
    if (options.expand !== null && wanted === null)
      throw invalid(`Could not find a property named '${options.expand}' on type 'microsoft.graph.user'.`);
    const nested = /\$select=([^;)]+)/.exec(wanted?.[1] ?? '')?.[1]?.split(',') ?? null;
    const isActivityWanted = options.select?.includes('signInActivity') === true;
    if (isActivityWanted && !permissionsOf(call.claims).has('AuditLog.Read.All'))
      throw new GraphRefusal(
        403,
        'Authentication_MSGraphPermissionMissing',
        'Calling principal does not have required MSGraph permissions AuditLog.Read.All',
      );
    const fields = options.select ?? usualUserFields;
    return (account) => {
      const said: Record<string, unknown> = { ...project(account.user, fields) };
      const activity = isActivityWanted ? digest.activityOf(account.person) : null;
      if (activity !== null) said['signInActivity'] = activity;
      const manager = wanted === null ? undefined : managerOf(account, nested);
      if (manager !== undefined) said['manager'] = manager;
      return said;
    };
  };

  graph.get('/users', needs.users, (call) => {
    const options = readOptions(call.request, { usual: 100, most: 999 });
    checkAdvanced(call, options);
    const most = options.select?.includes('signInActivity') === true ? 500 : 999;
    const select = options.select?.join(',');
    return listPage({
      request: call.request,
      context: select === undefined ? 'users' : `users(${select})`,
      options: { ...options, select: null, top: Math.min(options.top, most) },
      items: people.list(),
      rowOf: ({ user }) => user,
      show: shown(call, options),
    });
  });

  graph.get('/users/:id', needs.users, (call) => {
    const account = people.find(call.id);
    if (account === undefined) throw notThere(call.id);
    const options = readOptions(call.request, { usual: 1, most: 1 });
    return { '@odata.context': contextOf('users/$entity'), ...shown(call, options)(account) };
  });
}
