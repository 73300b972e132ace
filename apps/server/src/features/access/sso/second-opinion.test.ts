import { expect, test } from 'vitest';
import { encode, issueResponse, providerEntityId, providerKeys, otherPartyKeys } from '../../../../test-support/saml/issue-response.ts';
import { checkSecondOpinion, samlLibrary } from './second-opinion.ts';
import { serviceProviderOf } from './service-provider.ts';

const serviceProvider = serviceProviderOf('https://rampart.example.test', '00000000-0000-4000-8000-00000000000a');
const library = samlLibrary(serviceProvider, {
  entityId: providerEntityId,
  ssoUrl: 'https://idp.example.test/sso',
  certificates: [providerKeys.cert],
});
const seen = { nameId: 'anna@example.test', issuer: providerEntityId };
const issue = async (changes: object = {}) => {
  const { acsUrl, entityId } = serviceProvider;
  return encode(await issueResponse({ acsUrl, audience: entityId, inResponseTo: '_request', nameId: seen.nameId, ...changes }));
};

test('the library agrees with what we saw', async () => {
  await expect(checkSecondOpinion(library, await issue(), seen)).resolves.toBeUndefined();
});

test('what the library alone refuses is refused', async () => {
  await expect(checkSecondOpinion(library, await issue(otherPartyKeys), seen)).rejects.toThrow(
    'The second check failed: Invalid signature.',
  );
});

test('two readings that differ are refused', async () => {
  const answer = await issue();
  await expect(checkSecondOpinion(library, answer, { ...seen, nameId: 'boss@example.test' })).rejects.toThrow('differ');
  await expect(checkSecondOpinion(library, answer, { ...seen, issuer: 'https://evil.example.test' })).rejects.toThrow('differ');
});
