import type { GraphApi, GraphCall, Needs } from '../api/graph-api.ts';
import { badRequest, notThere, refuse } from '../api/graph-error.ts';
import { listPage, readOptions } from '../api/odata-list.ts';
import type { Actor } from '../logs/audit-log.ts';
import type { Account, Accounts } from './accounts.ts';
import { getAccount, objectRow } from './users.ts';

/** The address of an object that becomes a member: `https://graph.microsoft.com/v1.0/directoryObjects/{id}`. */
const reference = /^https:\/\/graph\.microsoft\.(?:com|us)\/v1\.0\/(?:directoryObjects|users)\/([0-9a-f-]{36})$/i;

export function readMemberReference(address: unknown): string {
  const id = typeof address === 'string' ? reference.exec(address)?.[1] : undefined;
  if (id === undefined) throw badRequest("Invalid URL format specified in '@odata.id' of the request payload.");
  return id;
}

interface MemberRoutes<Item> {
  readonly needs: { readonly read: Needs; readonly write: Needs };
  readonly get: (id: string) => Item;
  readonly members: (item: Item) => readonly Account[];
  /** What a reading answers, where that is older than what is so. */
  readonly shownMembers?: (item: Item) => readonly Account[];
  /** Throws what Graph refuses about any change of the members. */
  readonly checkChange?: (item: Item) => void;
  readonly setMember: (item: Item, account: Account, isMember: boolean, actor: Actor) => void;
}

/** The members of a group or a role below its path. */
export function memberRoutes<Item>(api: GraphApi, path: string, accounts: Accounts, resource: MemberRoutes<Item>): void {
  const { needs, get, members, shownMembers = members, checkChange, setMember } = resource;
  const changedItem = ({ params }: GraphCall): Item => {
    const item = get(params['id']!);
    checkChange?.(item);
    return item;
  };
  api.get(`${path}/:id/members`, needs.read, (call) => {
    const options = readOptions(call);
    const body = listPage({
      call,
      context: 'directoryObjects',
      options: { ...options, select: null },
      items: shownMembers(get(call.params['id']!)),
      rowOf: ({ user }) => user,
      show: ({ user }) => objectRow(user, options.select),
    });
    return { body };
  });
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
