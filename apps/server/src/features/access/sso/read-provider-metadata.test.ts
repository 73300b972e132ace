import { expect, test } from 'vitest';
import { providerKeys, providerMetadata } from '../../../../test-support/saml/issue-response.ts';
import { readProviderMetadata } from './read-provider-metadata.ts';

const good = providerMetadata();

test('the entity id, the sign-in address and the certificates are read', () => {
  const { entityId, ssoUrl, certificates } = readProviderMetadata(`<?xml version="1.0"?>\n<!-- exported -->${good}`);
  expect({ entityId, ssoUrl }).toEqual({ entityId: 'https://idp.example.test/entity', ssoUrl: 'https://idp.example.test/sso' });
  expect(certificates.map((pem) => pem.replaceAll(/\s/g, ''))).toEqual([providerKeys.cert.replaceAll(/\s/g, '')]);
});

test('ignores keys that only encrypt, and signs with keys without a stated use', () => {
  expect(readProviderMetadata(good.replace(' use="signing"', '')).certificates).toHaveLength(1);
  expect(() => readProviderMetadata(good.replace('use="signing"', 'use="encryption"'))).toThrow('no signing certificate');
});

test.each([
  ['metadata of a service', good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'no identity provider'],
  ['a list of providers', good.replaceAll('EntityDescriptor', 'EntitiesDescriptor'), 'one identity provider'],
  ['no entity id', good.replace(/entityID="[^"]*"/, ''), 'no entity ID'],
  ['no redirect binding', good.replace('HTTP-Redirect', 'HTTP-POST'), 'HTTP-Redirect'],
  ['an unsafe address', providerMetadata({ ssoUrl: 'http://idp.example.test/sso' }), 'https://'],
  ['an address that is code', providerMetadata({ ssoUrl: 'javascript:alert(1)' }), 'https://'],
  ['a password in the address', providerMetadata({ ssoUrl: 'https://user:pass@idp.example.test' }), 'https://'],
  ['a broken certificate', providerMetadata({ cert: 'AAAA' }), 'cannot be read'],
  ['other XML', '<html/>', 'not the SAML 2.0 metadata'],
  ['unclosed XML', good.replace('</EntityDescriptor>', ''), 'XML cannot be read'],
  ['an entity', `<!DOCTYPE a [<!ENTITY b "c">]>${good}`, 'without a DOCTYPE'],
])('%s is refused with a sentence', (_what, xml, sentence) => {
  expect(() => readProviderMetadata(xml)).toThrow(sentence);
});

test('a provider on this very machine may be without https', () => {
  expect(readProviderMetadata(providerMetadata({ ssoUrl: 'http://127.0.0.1:8080/sso' })).ssoUrl).toBe('http://127.0.0.1:8080/sso');
});
