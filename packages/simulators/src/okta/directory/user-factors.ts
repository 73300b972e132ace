import type { WorldPerson } from '../../world/world.ts';
import type { Body } from '../../kit/rest-api.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OktaUser } from './users.ts';

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
export function factorsOf({ id, person }: OktaUser, base: string): Body[] {
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
