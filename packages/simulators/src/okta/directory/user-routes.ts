import type { Body } from '../../kit/rest-api.ts';
import type { WorldPerson } from '../../world/world.ts';
import { filtered, listReply } from '../api/link-paging.ts';
import type { OktaApi, OktaCall } from '../api/okta-api.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OktaOrg } from '../org.ts';
import type { OktaUser } from './users.ts';

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

/** What a people picker searches. */
const startsWith = ({ person: { firstName, lastName, mail } }: OktaUser, words: string): boolean =>
  [firstName, lastName, mail, `${firstName} ${lastName}`].some((text) => text.toLowerCase().startsWith(words));

export function userRoutes(api: OktaApi, { directory, users, groups, roles, base }: OktaOrg): void {
  const read = 'okta.users.read';
  const get = ({ params, caller }: OktaCall): OktaUser =>
    directory.get(params['id'] === 'me' && caller.kind === 'administrator' ? directory.idOf(caller.id) : params['id']!);

  api.get('/api/v1/users', read, (call) => {
    const words = call.query.get('q')?.toLowerCase() ?? '';
    const all = directory.accounts.list();
    return listReply(call, {
      ...users,
      items: words === '' ? filtered(call, all, (user) => JSON.parse(users.write(user))) : all.filter((user) => startsWith(user, words)),
      most: 200,
      usual: words === '' ? 200 : 10,
    });
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
