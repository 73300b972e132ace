import type { Reply, Body } from '../../kit/rest-api.ts';
import { filtered, listReply } from '../api/link-paging.ts';
import type { OktaApi, OktaCall } from '../api/okta-api.ts';
import type { OktaOrg } from '../org.ts';
import type { OktaUser } from './users.ts';
import type { WorldPerson } from '../../world/world.ts';
import { oktaId } from '../api/okta-id.ts';

type SecondFactor = WorldPerson['secondFactors'][number];

const described: Readonly<Record<SecondFactor, (person: WorldPerson) => Body>> = {
  'authenticator-app': ({ mail, firstName }) => ({
    factorType: 'push',
    provider: 'OKTA',
    vendorName: 'OKTA',
    profile: { credentialId: mail, deviceType: 'SmartPhone_IPhone', name: `${firstName}'s phone`, platform: 'IOS', version: '18.1' },
  }),
  'text-message': ({ phone }) => ({
    factorType: 'sms',
    provider: 'OKTA',
    vendorName: 'OKTA',
    profile: { phoneNumber: phone.replaceAll(' ', '') },
  }),
  'security-key': ({ mail }) => ({
    factorType: 'webauthn',
    provider: 'FIDO',
    vendorName: 'FIDO',
    profile: { credentialId: oktaId('ost', `${mail} security key`), authenticatorName: 'Security key' },
  }),
  'one-time-code-app': ({ mail }) => ({
    factorType: 'token:software:totp',
    provider: 'GOOGLE',
    vendorName: 'GOOGLE',
    profile: { credentialId: mail },
  }),
};

/** What a user has enrolled besides the password. */
function factorsOf({ id, person }: OktaUser, base: string): Body[] {
  return person.secondFactors.map((factor) => {
    const factorId = oktaId('ost', `${id} ${factor}`);
    const href = `${base}/api/v1/users/${id}/factors/${factorId}`;
    const enrolled = person.joinedAt.toISOString();
    return {
      id: factorId,
      status: 'ACTIVE',
      created: enrolled,
      lastUpdated: enrolled,
      ...described[factor](person),
      _links: { self: { href }, user: { href: `${base}/api/v1/users/${id}` } },
    };
  });
}

const mostOnPage = 200;
const usuallyForQuery = 10;

export function userRoutes(api: OktaApi, { directory, users, groups, roles, base }: OktaOrg): void {
  const read = 'okta.users.read';
  const get = ({ params, caller }: OktaCall): OktaUser =>
    directory.get(params['id'] === 'me' && caller.kind === 'administrator' ? directory.idOf(caller.id) : params['id']!);

  api.get('/api/v1/users', read, (call): Reply => {
    const words = call.query.get('q')?.toLowerCase() ?? '';
    const all = directory.accounts.list();
    return listReply(call, {
      items: words === '' ? filtered(call, all, (user) => JSON.parse(users.write(user))) : all.filter((user) => startsWith(user, words)),
      write: users.write,
      most: mostOnPage,
      usual: words === '' ? mostOnPage : usuallyForQuery,
      numberOf: ({ person }) => person.employeeNumber,
    });
  });
  api.get('/api/v1/users/:id', read, (call) => ({ text: users.write(get(call)) }));
  api.get('/api/v1/users/:id/factors', read, (call) => ({ body: factorsOf(get(call), base) }));
  api.get('/api/v1/users/:id/groups', read, (call) => {
    const { id } = get(call);
    return {
      body: groups
        .list()
        .filter((group) => groups.hasMember(group, id))
        .map(groups.show),
    };
  });
  api.get('/api/v1/users/:id/roles', 'okta.roles.read', (call) => {
    const user = get(call);
    return { body: roles.of(user.person).map((role) => roles.show(user.id, role)) };
  });
}

/** What a people picker searches. */
function startsWith({ person: { firstName, lastName, mail } }: OktaUser, words: string): boolean {
  return [firstName, lastName, mail, `${firstName} ${lastName}`].some((text) => text.toLowerCase().startsWith(words));
}
