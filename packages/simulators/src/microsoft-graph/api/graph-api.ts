import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../../kit/oauth.ts';
import { RateWindow } from '../../kit/rate-window.ts';
import { Refusal } from '../../kit/refusal.ts';
import { pathOf, restApi, type Call, type Reply, type RestApi } from '../../kit/rest-api.ts';
import type { WriteJournal } from '../../kit/write-journal.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor } from '../logs/audit-log.ts';
import type { openApps } from '../tokens/applications.ts';
import type { Claims, TokenMint } from '../tokens/tokens.ts';
import { evolving } from './evolvable-enums.ts';
import { graphError, internalError, invalid, invalidToken, notThere, refuse, requestIdsOf, tooMany } from './graph-error.ts';
import type { DirectoryQuery } from './directory-query.ts';
import { contextOf, listPage, project, readOptions, single, type Row } from './odata-list.ts';

/** The permissions of a call: of each list one. Graph documents them per call; how it refuses depends on the service behind it. */
export interface Needs {
  readonly oneOfEach: readonly (readonly string[])[];
  readonly refusal: 'directory' | 'policies' | 'reports' | 'governance';
}

const directory = (...names: readonly string[]): Needs => ({ oneOfEach: [[...names, 'Directory.ReadWrite.All']], refusal: 'directory' });
const policies = (...oneOfEach: Needs['oneOfEach']): Needs => ({ oneOfEach, refusal: 'policies' });
const reports = (...names: readonly string[]): Needs => ({ oneOfEach: [names], refusal: 'reports' });
const governance = (...names: readonly string[]): Needs => ({ oneOfEach: [names], refusal: 'governance' });
const readPolicies = ['Policy.Read.ConditionalAccess', 'Policy.Read.All'];

export const needs = {
  organization: directory('User.Read', 'Organization.Read.All', 'Organization.ReadWrite.All', 'Directory.Read.All'),
  users: directory('User.ReadBasic.All', 'User.Read.All', 'User.ReadWrite.All', 'Directory.Read.All'),
  groups: directory('GroupMember.Read.All', 'Group.Read.All', 'Group.ReadWrite.All', 'Directory.Read.All'),
  members: directory('GroupMember.Read.All', 'GroupMember.ReadWrite.All', 'Group.Read.All', 'Group.ReadWrite.All', 'Directory.Read.All'),
  createGroup: directory('Group.Create', 'Group.ReadWrite.All'),
  writeGroups: directory('Group.ReadWrite.All'),
  writeMembers: directory('GroupMember.ReadWrite.All', 'Group.ReadWrite.All'),
  licences: directory('LicenseAssignment.Read.All', 'LicenseAssignment.ReadWrite.All', 'Organization.Read.All', 'Directory.Read.All'),
  subscriptions: directory('Organization.Read.All', 'Organization.ReadWrite.All', 'Directory.Read.All'),
  userLicences: directory('LicenseAssignment.Read.All', 'LicenseAssignment.ReadWrite.All', 'User.Read.All', 'Directory.Read.All'),
  domains: directory('Domain.Read.All', 'Domain.ReadWrite.All', 'Directory.Read.All'),
  roles: directory('RoleManagement.Read.Directory', 'RoleManagement.ReadWrite.Directory', 'Directory.Read.All'),
  writeRoles: directory('RoleManagement.ReadWrite.Directory'),
  eligibility: directory(
    'RoleEligibilitySchedule.Read.Directory',
    'RoleEligibilitySchedule.ReadWrite.Directory',
    'RoleManagement.Read.All',
    'RoleManagement.Read.Directory',
    'RoleManagement.ReadWrite.Directory',
  ),
  groupSchedules: governance('PrivilegedAssignmentSchedule.Read.AzureADGroup', 'PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup'),
  readAccess: policies(readPolicies),
  writeLocations: policies(readPolicies, ['Policy.ReadWrite.ConditionalAccess']),
  /** Policies name applications. */
  writeAccess: policies(readPolicies, ['Policy.ReadWrite.ConditionalAccess'], ['Application.Read.All', 'Application.ReadWrite.All']),
  evaluateAccess: policies([...readPolicies, 'Policy.ReadWrite.ConditionalAccess']),
  readMethods: policies(['Policy.Read.AuthenticationMethod', 'Policy.ReadWrite.AuthenticationMethod', 'Policy.Read.All']),
  writeMethods: policies(['Policy.ReadWrite.AuthenticationMethod']),
  readAuthorization: policies(['Policy.Read.All', 'Policy.ReadWrite.Authorization']),
  writeAuthorization: policies(['Policy.ReadWrite.Authorization']),
  readPolicies: policies(['Policy.Read.All']),
  logs: reports('AuditLog.Read.All'),
  riskyUsers: reports('IdentityRiskyUser.Read.All', 'IdentityRiskyUser.ReadWrite.All'),
  riskDetections: reports('IdentityRiskEvent.Read.All', 'IdentityRiskEvent.ReadWrite.All'),
};

export function isAllowed({ roles, scp }: Claims, { oneOfEach }: Needs): boolean {
  const granted = new Set(roles ?? scp?.split(' '));
  return oneOfEach.every((names) => names.some((name) => granted.has(name)));
}

/** In the words of the service that refuses. */
export function denial({ oneOfEach, refusal }: Needs): Refusal {
  const names = oneOfEach.flat().join(',');
  if (refusal === 'directory') return new Refusal(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
  if (refusal === 'governance')
    return new Refusal(403, 'PermissionScopeNotGranted', `Authorization failed due to missing permission scope ${names}.`);
  if (refusal === 'reports')
    return new Refusal(
      403,
      'Authentication_MSGraphPermissionMissing',
      `Calling principal does not have required MSGraph permissions ${names}`,
    );
  const missing = 'You cannot perform the requested operation, required scopes are missing in the token.';
  return new Refusal(403, 'AccessDenied', `${missing} Required scopes: ${names}.`);
}

interface GraphCaller {
  readonly claims: Claims;
  /** In whose name the change is recorded. */
  readonly actor: Actor;
}

export type GraphCall = Call<GraphCaller>;

export interface GraphApi extends RestApi<GraphCaller, Needs> {
  /** At most so many calls in ten seconds. */
  readonly limitTo: (calls: number) => void;
}

/** Microsoft's own global limit for an application. */
const usualCallsInTenSeconds = 130_000;

/**
 * Microsoft's document "Microsoft Graph service-specific throttling limits": identity protection and conditional access take one call a
 * second for a whole directory and do not say when to come back; identity and access reports take five in ten seconds.
 */
const ownLimits = [
  { paths: /^\/v1\.0\/identity(?:\/conditionalAccess|Protection)\//, limit: 1, windowMs: 1000, saysWhen: false },
  { paths: /^\/v1\.0\/auditLogs\//, limit: 5, windowMs: 10_000, saysWhen: true },
];

export const isGraphPath = ({ url }: FastifyRequest): boolean => url.startsWith('/v1.0/');

/** Each call shows its token, keeps to the limit and has the permissions before anything else happens. */
export function graphApi(
  server: FastifyInstance,
  entra: EntraParts & { readonly mint: TokenMint; readonly apps: ReturnType<typeof openApps> },
  journal: WriteJournal,
): GraphApi {
  const { world, clock, vendorClock, ids, mint, accounts, apps, tenant } = entra;
  const windowOf = (limit: number, windowMs = 10_000): RateWindow => new RateWindow({ limit, windowMs, now: vendorClock });
  let window = windowOf(usualCallsInTenSeconds);
  const ownWindows = ownLimits.map((own) => ({ ...own, window: windowOf(own.limit, own.windowMs) }));
  const keepToLimits = (request: FastifyRequest, { appid }: Claims): void => {
    const own = ownWindows.find(({ paths }) => paths.test(request.url));
    const all = window.take(appid);
    const taken = all.isAllowed && own !== undefined ? own.window.take(own.saysWhen ? appid : '') : all;
    if (taken.isAllowed) return;
    throw own?.saysWhen === false && all.isAllowed ? tooMany() : tooMany(Math.max(1, Math.ceil((taken.resetsAt - vendorClock()) / 1000)));
  };
  server.addHook('onRequest', async (request, reply) => {
    if (isGraphPath(request)) reply.headers(requestIdsOf(request));
  });
  const actorOf = ({ appid, oid }: Claims): Actor => {
    const account = oid === undefined ? undefined : accounts.find(oid);
    return account === undefined ? { app: apps.find(appid)?.registration ?? tenant.ownApp } : { user: account.user };
  };
  const api = restApi<GraphCaller, Needs>({
    server,
    clock,
    ids,
    journal,
    pathPrefix: '/v1.0',
    contentType: 'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8',
    async authorize(request, needed) {
      const claims = await mint.read(bearerToken(request));
      if (typeof claims === 'string') throw invalidToken(claims);
      keepToLimits(request, claims);
      if (!isAllowed(claims, needed)) throw denial(needed);
      if (Array.isArray(request.body))
        throw invalid('Write requests (excluding DELETE) must contain the Content-Type header declaration and an object.');
      return { claims, actor: actorOf(claims) };
    },
    toError: (refusal, request) => graphError(world, request, refusal),
    errors: {
      unreadable: () =>
        invalid('Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.'),
      unknownRoute: (request) => invalid(`Resource not found for the segment '${/([^/]*)\/*$/.exec(pathOf(request))![1]}'.`),
      internal: internalError,
    },
  });
  return {
    ...api,
    get: (path, needed, handle) => api.get(path, needed, evolving(handle)),
    query: (path, needed, handle) => api.query(path, needed, evolving(handle)),
    post: (path, needed, handle) => api.post(path, needed, evolving(handle)),
    put: (path, needed, handle) => api.put(path, needed, evolving(handle)),
    patch: (path, needed, handle) => api.patch(path, needed, evolving(handle)),
    delete: (path, needed, handle) => api.delete(path, needed, evolving(handle)),
    limitTo(calls) {
      window = windowOf(calls);
    },
  };
}

export const entity = (context: string, row: Row): Reply => ({ body: { '@odata.context': contextOf(`${context}/$entity`), ...row } });

interface Collection<Item> {
  readonly needs: { readonly read: Needs; readonly write?: Needs; readonly create?: Needs };
  readonly items: () => readonly Item[];
  /** Graph's fields of one; the item itself unless given. */
  readonly rowOf?: (item: Item) => Row;
  readonly limits?: Parameters<typeof readOptions>[1];
  /** How the query of a list is read, where it is a directory's. */
  readonly query?: (call: GraphCall) => DirectoryQuery;
  /** Properties that no row has here, and Graph's have. */
  readonly known?: readonly string[];
  /** One by its id; not offered unless given. */
  readonly one?: (id: string) => Item;
  /** What a write of it changes, where readings are older than that. */
  readonly written?: (id: string) => Item;
  readonly create?: (call: GraphCall) => Item;
  readonly patch?: (item: Item, call: GraphCall) => unknown;
  readonly delete?: (item: Item, call: GraphCall) => void;
}

/** A list that can be filtered, ordered and paged, one of it by its id, and the writes whose functions and needs are given. */
export function collectionRoutes<Item extends object>(api: GraphApi, path: string, collection: Collection<Item>): void {
  const {
    needs: needed,
    items,
    rowOf = (item) => item as Row,
    limits,
    query,
    known,
    one,
    written = one,
    create,
    patch,
    delete: remove,
  } = collection;
  const { read, write, create: toCreate = write } = needed;
  const context = path.slice(1);
  const itemOf = ({ params }: GraphCall): Item => one!(params['id']!);
  /** A copy that does not know an object yet refuses its changes too. */
  const changedItem = (call: GraphCall): Item => {
    itemOf(call);
    return written!(call.params['id']!);
  };
  api.get(path, read, (call) => {
    const asked = query?.(call);
    const found = asked === undefined ? items() : items().filter((item) => asked.isFound(rowOf(item)));
    const options = asked?.options ?? readOptions(call, limits);
    return { body: listPage({ call, context, options, items: found, rowOf, ...(known && { known }) }) };
  });
  if (one) api.get(`${path}/:id`, read, (call) => entity(context, project(rowOf(itemOf(call)), readOptions(call, single).select)));
  if (create && toCreate)
    api.post(path, toCreate, (call) => {
      const row = rowOf(create(call));
      const location = `https://graph.microsoft.com/v1.0${path}/${String(row['id'])}`;
      return { status: 201, headers: { location }, ...entity(context, row) };
    });
  if (patch && write) api.patch(`${path}/:id`, write, (call) => void patch(changedItem(call), call));
  if (remove && write) api.delete(`${path}/:id`, write, (call) => remove(changedItem(call), call));
}

/** The one of that id; throws the refusal unless there is one. */
export const oneOf = <Item extends { readonly id: unknown }>(items: readonly Item[], id: string, refusal = notThere): Item =>
  items.find((item) => item.id === id) ?? refuse(refusal(id));

/** Throws the refusal when a body has a field that its type does not have. */
export function refuseUnknownField(row: Row, known: readonly string[], refusal: (name: string) => Refusal): void {
  const unknownField = Object.keys(row).find((name) => !known.includes(name));
  if (unknownField !== undefined) throw refusal(unknownField);
}
