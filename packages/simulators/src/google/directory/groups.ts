import { ManualMemberships } from '../../kit/manual-memberships.ts';
import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { pageOf } from '../api/page-token.ts';
import { type CustomerParts, etagOf, isCustomer, shortIdOf, withEtag } from '../customer-parts.ts';
import type { Caller } from '../tokens/access.ts';
import type { Account, Accounts } from './accounts.ts';

export interface GoogleGroup {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly description: string;
  readonly isMadeByAdministrator: boolean;
  /** The world's ids of those that the company's own rules put in. */
  readonly personIds: readonly string[];
}

/** What is a member beside people: another group, or everyone of the customer. */
interface OtherMember {
  readonly id: string;
  readonly type: 'GROUP' | 'CUSTOMER';
  readonly email?: string;
}

const path = '/admin/directory/v1/groups';
const reading = ['admin.directory.group.readonly', 'admin.directory.group'];
const writing = ['admin.directory.group'];
const membersReading = [...reading, 'admin.directory.group.member.readonly', 'admin.directory.group.member'];
const membersWriting = ['admin.directory.group', 'admin.directory.group.member'];
const size = { name: 'maxResults', usual: 200, most: 200 } as const;
const longest = { name: 73, description: 4096 };

/** The part before the @ has at most 60 characters; a name that has more, or none that fit, is told apart by the id. */
function nameInAddress(name: string, id: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return /[a-z0-9]/.test(plain) && plain.length <= 60 ? plain : `${plain.slice(0, 40)}${id}`;
}

function readText(body: Body, field: 'name' | 'description', before: string): string {
  const given = body[field];
  if (given === undefined) return before;
  if (typeof given !== 'string' || given.length > longest[field]) throw googleErrors.invalid(`Invalid Input: ${field}`);
  return given;
}

export type Groups = ReturnType<typeof openGroups>;

/** Groups that follow the company, with what was changed through the API. */
export function openGroups(parts: CustomerParts, accounts: Accounts) {
  const { world, domain, ids, note } = parts;
  const memberships = new ManualMemberships();
  const otherMembers = new ManualMemberships();
  const deleted = new Set<string>();
  let followedAt = Number.NaN;

  const store: ResourceStore<GoogleGroup, Caller> = new ResourceStore<GoogleGroup, Caller>({
    missing: () => googleErrors.notFound('groupKey'),
    refresh: () => follow(),
    check(group, before) {
      if (store.list().some(({ id, email }) => id !== group.id && email === group.email)) throw googleErrors.duplicate();
      if (before === null && accounts.find(group.email) !== undefined) throw googleErrors.duplicate();
    },
    record({ action, item, by }) {
      if (action === 'delete') deleted.add(item.id);
      const names: Readonly<Record<string, string>> = { create: 'CREATE_GROUP', delete: 'DELETE_GROUP', update: 'CHANGE_GROUP_NAME' };
      note(by, 'GROUP_SETTINGS', names[action] ?? action, { GROUP_EMAIL: item.email });
    },
  });

  function follow(): void {
    const at = world.now();
    if (followedAt === at.getTime()) return;
    followedAt = at.getTime();
    for (const { id: worldId, name, description, memberIds } of world.groupsAt(at)) {
      const id = shortIdOf(`group ${worldId}`);
      if (deleted.has(id)) continue;
      const group = store.has(id)
        ? store.get(id)
        : { id, email: `${nameInAddress(name, id)}@${domain}`, name, description, isMadeByAdministrator: true, personIds: [] };
      store.putUnrecorded({ ...group, personIds: memberIds });
    }
  }

  const find = (key: string): GoogleGroup | undefined => store.list().find(({ id, email }) => id === key || email === key.toLowerCase());
  const get = (key: string): GoogleGroup => {
    const found = find(key);
    if (found === undefined) throw googleErrors.notFound('groupKey');
    return found;
  };

  /** People of the company, and guests, who are known by their address only. */
  const membersOf = (group: GoogleGroup): readonly Account[] => {
    const at = world.now();
    if (!memberships.isChanged(group.id)) return group.personIds.flatMap((personId) => accounts.ofPerson(personId, at) ?? []);
    const byId = new Map(group.personIds.map((personId) => [accounts.idOf(personId), personId]));
    return [...memberships.applyTo(group.id, byId.keys())].flatMap((id) => {
      const personId = byId.get(id);
      const found = personId === undefined ? accounts.find(id) : accounts.ofPerson(personId, at);
      return found ?? [];
    });
  };

  const findOther = (key: string): OtherMember | undefined => {
    if (key === parts.customerId) return { id: key, type: 'CUSTOMER' };
    const group = find(key);
    return group && { id: group.id, type: 'GROUP', email: group.email };
  };
  const othersOf = ({ id }: GoogleGroup): readonly OtherMember[] => [...otherMembers.addedTo(id)].flatMap((each) => findOther(each) ?? []);

  const show = (group: GoogleGroup): Body => {
    const { id, email, name, description, isMadeByAdministrator } = group;
    const body = {
      kind: 'admin#directory#group',
      id,
      email,
      name,
      directMembersCount: String(membersOf(group).length + othersOf(group).length),
      description,
      adminCreated: isMadeByAdministrator,
    };
    return withEtag(body);
  };
  const showMember = (account: Account | OtherMember): Body => {
    if ('type' in account) return withEtag({ kind: 'admin#directory#member', role: 'MEMBER', ...account });
    const { id, person } = account;
    const isOutside = person.kind === 'guest';
    const status = isOutside ? {} : { status: accounts.isSuspended(account) ? 'SUSPENDED' : 'ACTIVE' };
    const body = { kind: 'admin#directory#member', id, email: person.mail, role: 'MEMBER', type: 'USER', ...status };
    return withEtag(body);
  };

  function create(body: Body, caller: Caller): GoogleGroup {
    const { email } = body;
    if (typeof email !== 'string' || email === '') throw googleErrors.required('email');
    if (!/^[a-z0-9._-]+@/i.test(email) || !email.toLowerCase().endsWith(`@${domain}`)) throw googleErrors.invalid('Invalid Input: email');
    const group = {
      id: shortIdOf(ids.next()),
      email: email.toLowerCase(),
      name: readText(body, 'name', email.slice(0, email.indexOf('@'))),
      description: readText(body, 'description', ''),
      isMadeByAdministrator: true,
      personIds: [],
    };
    return store.create(group, caller);
  }

  function patch(group: GoogleGroup, body: Body, caller: Caller): GoogleGroup {
    const changed = {
      ...group,
      name: readText(body, 'name', group.name),
      description: readText(body, 'description', group.description),
    };
    return store.update(changed, caller);
  }

  /** Whether a group is in another, by however many between them. */
  const contains = (outer: GoogleGroup, id: string): boolean =>
    outer.id === id || othersOf(outer).some((one) => one.type === 'GROUP' && contains(get(one.id), id));

  function setMember(group: GoogleGroup, key: string, isMember: boolean, caller: Caller): Account | OtherMember {
    const other = findOther(key);
    const member = other ?? accounts.get(key);
    const isThere = [...membersOf(group), ...othersOf(group)].some(({ id }) => id === member.id);
    if (isMember && isThere) throw googleErrors.duplicate();
    if (!isMember && !isThere) throw googleErrors.notFound('memberKey');
    if (isMember && other?.type === 'GROUP' && contains(get(other.id), group.id))
      throw googleErrors.conditionNotMet('Cyclic memberships not allowed');
    const written = other === undefined ? memberships : otherMembers;
    if (isMember) written.add(group.id, member.id);
    else written.remove(group.id, member.id);
    const name = isMember ? 'ADD_GROUP_MEMBER' : 'REMOVE_GROUP_MEMBER';
    const mail = 'person' in member ? member.person.mail : (member.email ?? member.id);
    note(caller, 'GROUP_SETTINGS', name, { GROUP_EMAIL: group.email, USER_EMAIL: mail });
    return member;
  }

  return {
    store,
    create,
    find,
    get,
    membersOf,
    setMember,
    addRoutes(api: GoogleApi): void {
      api.get(path, reading, ({ query }) => {
        const [customer, ofDomain, userKey] = [query.get('customer'), query.get('domain'), query.get('userKey')];
        if (customer === null && ofDomain === null && userKey === null) throw googleErrors.badRequest();
        if (customer !== null && !isCustomer(parts, customer)) throw googleErrors.badRequest();
        if (ofDomain !== null && ofDomain !== domain) throw googleErrors.notFound('domain');
        const [, field, given = ''] = /^(name|email)=["']?([^"']*)["']?$/.exec(query.get('query') ?? '') ?? [];
        if (query.get('query') !== null && field === undefined) throw googleErrors.invalid('Invalid Input: query');
        const items = store
          .list()
          .filter((group) => field === undefined || group[field as 'name' | 'email'].toLowerCase() === given.toLowerCase())
          .filter((group) => userKey === null || membersOf(group).some(({ id }) => id === accounts.get(userKey).id))
          .toSorted((a, b) => (a.email < b.email ? -1 : 1));
        const more = { kind: 'admin#directory#groups', etag: etagOf(items.length) };
        return { body: pageOf(query, { items, field: 'groups', show, size, more }) };
      });
      api.post(path, writing, ({ body, caller }) => ({ body: show(create(body, caller)) }));
      api.get(`${path}/:key`, reading, ({ params }) => ({ body: show(get(params['key']!)) }));
      for (const method of ['patch', 'put'] as const)
        api[method](`${path}/:key`, writing, ({ params, body, caller }) => ({ body: show(patch(get(params['key']!), body, caller)) }));
      api.delete(`${path}/:key`, writing, ({ params, caller }) => store.delete(get(params['key']!).id, caller));
      api.get(`${path}/:key/members`, membersReading, ({ params, query }) => {
        const group = get(params['key']!);
        const items = [...membersOf(group), ...othersOf(group)];
        const more = { kind: 'admin#directory#members', etag: etagOf(items.length) };
        return { body: pageOf(query, { items, field: 'members', show: showMember, size, more }) };
      });
      api.post(`${path}/:key/members`, membersWriting, ({ params, body, caller }) => {
        const key = body['email'] ?? body['id'];
        if (typeof key !== 'string') throw googleErrors.required('memberKey');
        return { body: showMember(setMember(get(params['key']!), key, true, caller)) };
      });
      api.delete(`${path}/:key/members/:member`, membersWriting, ({ params, caller }) => {
        setMember(get(params['key']!), params['member']!, false, caller);
      });
    },
  };
}
