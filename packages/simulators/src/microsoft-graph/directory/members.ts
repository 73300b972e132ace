import type { GraphApi, GraphCall, Needs } from '../api/graph-api.ts';
import { badRequest, notThere, refuse } from '../api/graph-error.ts';
import type { Reply } from '../../kit/rest-api.ts';
import { listPage, project, readOptions, type Row } from '../api/odata-list.ts';
import type { Actor } from '../logs/audit-log.ts';
import type { Account, Accounts } from './accounts.ts';
import type { OtherObject } from './other-objects.ts';
import { getAccount, objectRow } from './users.ts';

/** The address of an object that becomes a member: `https://graph.microsoft.com/v1.0/directoryObjects/{id}`. */
const reference = /^https:\/\/graph\.microsoft\.(?:com|us)\/v1\.0\/(?:directoryObjects|users)\/([0-9a-f-]{36})$/i;

export function readMemberReference(address: unknown): string {
  const id = typeof address === 'string' ? reference.exec(address)?.[1] : undefined;
  if (id === undefined) throw badRequest("Invalid URL format specified in '@odata.id' of the request payload.");
  return id;
}

const isAccount = (item: Account | OtherObject): item is Account => 'person' in item;

interface MemberRoutes<Item> {
  readonly needs: { readonly read: Needs; readonly write: Needs };
  readonly get: (id: string) => Item;
  readonly members: (item: Item) => readonly Account[];
  /** Groups, devices and applications among the members. */
  readonly otherMembers?: (item: Item) => readonly OtherObject[];
  /** What a reading answers, where that is older than what is so. */
  readonly shownMembers?: (item: Item) => readonly Account[];
  /** With those of groups among the members; not offered unless given. */
  readonly transitiveMembers?: (item: Item) => readonly (Account | OtherObject)[];
  /** Not offered unless given. */
  readonly owners?: (item: Item) => readonly (Account | OtherObject)[];
  /** Throws what Graph refuses about any change of the members. */
  readonly checkChange?: (item: Item) => void;
  readonly setMember: (item: Item, account: Account, isMember: boolean, actor: Actor) => void;
}

const rowOf = (item: Account | OtherObject): Row => (isAccount(item) ? item.user : item);

function list(call: GraphCall, items: readonly (Account | OtherObject)[]): Reply {
  const options = readOptions(call);
  const show = (item: Account | OtherObject): Row =>
    isAccount(item) ? objectRow(item.user, options.select) : project(item, options.select);
  return { body: listPage({ call, context: 'directoryObjects', options: { ...options, select: null }, items, rowOf, show }) };
}

/** The members of a group or a role below its path. */
export function memberRoutes<Item>(api: GraphApi, path: string, accounts: Accounts, resource: MemberRoutes<Item>): void {
  const { needs, get, members, shownMembers = members, otherMembers = () => [], checkChange, setMember } = resource;
  const changedItem = ({ params }: GraphCall): Item => {
    const item = get(params['id']!);
    checkChange?.(item);
    return item;
  };
  api.get(`${path}/:id/members`, needs.read, (call) => {
    const item = get(call.params['id']!);
    return list(call, [...shownMembers(item), ...otherMembers(item)]);
  });
  for (const relation of ['transitiveMembers', 'owners'] as const) {
    const objectsOf = resource[relation];
    if (objectsOf !== undefined) api.get(`${path}/:id/${relation}`, needs.read, (call) => list(call, objectsOf(get(call.params['id']!))));
  }
  api.post(`${path}/:id/members/$ref`, needs.write, (call) => {
    const item = changedItem(call);
    const account = getAccount(accounts, readMemberReference(call.body['@odata.id']));
    if (members(item).includes(account))
      throw badRequest("One or more added object references already exist for the following modified properties: 'members'.");
    setMember(item, account, true, call.caller.actor);
  });
  api.delete(`${path}/:id/members/:memberId/$ref`, needs.write, (call) => {
    const item = changedItem(call);
    const memberId = call.params['memberId']!;
    const account = members(item).find(({ user }) => user.id === memberId) ?? refuse(notThere(memberId));
    setMember(item, account, false, call.caller.actor);
  });
}
