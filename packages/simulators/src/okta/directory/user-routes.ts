import type { Body } from '../../kit/rest-api.ts';
import type { WorldPerson } from '../../world/world.ts';
import { listReply, searched } from '../api/link-paging.ts';
import type { OktaApi, OktaCall } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import { inOrder, type FilterRules } from '../api/scim-filter.ts';
import type { OktaOrg } from '../org.ts';
import { isProfileProperty, readNewUser } from './user-profile.ts';
import { userTarget, type OktaUser } from './users.ts';

type Factor = readonly [factorType: string, provider: string, profile: Body];

const described: Readonly<Record<WorldPerson['secondFactors'][number], (person: WorldPerson) => Factor>> = {
  'authenticator-app': ({ mail, firstName }) => [
    'push',
    'OKTA',
    { credentialId: mail, deviceType: 'SmartPhone_IPhone', name: `${firstName}'s phone`, platform: 'IOS', version: '18.1' },
  ],
  'text-message': ({ phone }) => ['sms', 'OKTA', { phoneNumber: phone.replaceAll(' ', '') }],
  'security-key': ({ mail }) => [
    'webauthn',
    'FIDO',
    { credentialId: oktaId('ost', `${mail} security key`), authenticatorName: 'Security key' },
  ],
  'one-time-code-app': ({ mail }) => ['token:software:totp', 'GOOGLE', { credentialId: mail }],
};

/** What a user has enrolled besides the password. */
function factorsOf({ id: userId, person }: OktaUser, base: string): Body[] {
  const user = { href: `${base}/api/v1/users/${userId}` };
  const created = person.joinedAt.toISOString();
  return person.secondFactors.map((factor) => {
    const id = oktaId('ost', `${userId} ${factor}`);
    const [factorType, provider, profile] = described[factor](person);
    const links = { self: { href: `${user.href}/factors/${id}` }, user };
    return { id, status: 'ACTIVE', created, lastUpdated: created, factorType, provider, vendorName: provider, profile, _links: links };
  });
}

const names = ['profile.firstName', 'profile.lastName', 'profile.email', 'profile.login'];
const userSearch: FilterRules = {
  operatorsFor(path) {
    const isKnown = /^(?:id|status|created|activated|statusChanged|lastUpdated|type\.id)$/.test(path) || isProfileProperty(path);
    return isKnown ? ['eq', 'sw', 'pr', ...inOrder, ...(names.includes(path) ? (['co'] as const) : [])] : undefined;
  },
};
const userFilter: FilterRules = {
  operatorsFor(path) {
    if (path === 'lastUpdated') return ['eq', ...inOrder];
    return ['status', 'id', ...names].includes(path) ? ['eq'] : undefined;
  },
  valuesMatch: 'exactly',
};

/** What a people picker searches. */
const startsWith = ({ person: { firstName, lastName, mail } }: OktaUser, words: string): boolean =>
  [firstName, lastName, mail, `${firstName} ${lastName}`].some((text) => text.toLowerCase().startsWith(words));

export function userRoutes(api: OktaApi, { directory, users, groups, roles, base, newId, note }: OktaOrg): void {
  const read = 'okta.users.read';
  const get = ({ params, caller }: OktaCall): OktaUser =>
    directory.get(params['id'] === 'me' && caller.kind === 'administrator' ? directory.idOf(caller.id) : params['id']!);

  const search = { filter: userFilter, search: userSearch, toBody: (user: OktaUser): unknown => JSON.parse(users.write(user)) };
  api.get('/api/v1/users', read, (call) => {
    const words = call.query.get('q')?.toLowerCase() ?? '';
    const all = directory.accounts.list();
    const isSorted = call.query.has('search') && call.query.has('sortBy');
    return listReply(call, {
      write: users.write,
      ...(isSorted ? {} : { numberOf: users.numberOf }),
      items: words === '' ? searched(call, { ...search, items: all }) : all.filter((user) => startsWith(user, words)),
      most: 200,
      usual: words === '' ? 200 : 10,
    });
  });
  api.post('/api/v1/users', 'okta.users.manage', ({ body, query, caller }) => {
    const { profile, groupIds = [], hasPassword } = readNewUser(body);
    for (const id of groupIds) groups.store.get(id);
    const taken = [profile['login'], profile['email']].some((name) => directory.accounts.find(String(name)) !== undefined);
    if (taken) throw oktaErrors.invalid('login', 'An object with this field already exists in the current organization');
    const status = query.get('activate') === 'false' ? 'STAGED' : hasPassword ? 'ACTIVE' : 'PROVISIONED';
    const user = directory.add(newId('00u'), { status, profile });
    note(caller, ['user.lifecycle.create', 'Create Okta user'], userTarget(user));
    for (const id of groupIds) groups.setMember(groups.store.get(id), user, 'add', caller);
    return { text: users.write(user) };
  });
  api.get('/api/v1/users/:id', read, (call) => ({ text: users.write(get(call)) }));
  api.get('/api/v1/users/:id/factors', read, (call) => ({ body: factorsOf(get(call), base) }));
  api.get('/api/v1/users/:id/groups', read, (call) => {
    const { id } = get(call);
    const own = groups.store.list().filter((group) => groups.hasMember(group, id));
    return { body: own.map(groups.show) };
  });
  api.get('/api/v1/users/:id/roles', 'okta.roles.read', (call) => {
    const user = get(call);
    return { body: roles.of(user.person).map((role) => roles.show(user.id, role)) };
  });
}
