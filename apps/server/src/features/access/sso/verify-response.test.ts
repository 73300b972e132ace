import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encode, issueResponse, providerEntityId, providerKeys, otherPartyKeys } from '../../../../test-support/saml/issue-response.ts';
import { wrapResponse } from '../../../../test-support/saml/wrap-response.ts';
import { serviceProviderOf } from './service-provider.ts';
import { verifyResponse } from './verify-response.ts';

const serviceProvider = serviceProviderOf('https://rampart.example.test', '00000000-0000-4000-8000-00000000000a');
const other = serviceProviderOf('https://rampart.example.test', '00000000-0000-4000-8000-00000000000b');
const identityProvider = { entityId: providerEntityId, ssoUrl: 'https://idp.example.test/sso', certificates: [providerKeys.cert] };
const email = 'anna@example.test';
const minuteMs = 60_000;

const good = { acsUrl: serviceProvider.acsUrl, audience: serviceProvider.entityId, inResponseTo: '_request', nameId: email };
const issue = (changes: Partial<Parameters<typeof issueResponse>[0]> = {}) => issueResponse({ ...good, ...changes });
const verifyEncoded = (samlResponse: string, now = new Date(), provider = identityProvider) =>
  verifyResponse({ samlResponse, serviceProvider, identityProvider: provider, now });
const verify = (xml: string, now?: Date) => verifyEncoded(encode(xml), now);

/** By the provider's own key, so that nothing but the change is wrong. */
const change = async (from: string | RegExp, to: string) => {
  const xml = await issue();
  const changed = xml.replace(from, () => to);
  expect(changed).not.toBe(xml);
  return changed;
};

test('an answer that the provider signed names its person', async () => {
  expect(await verify(await issue())).toEqual({
    assertionId: expect.stringMatching(/^_/) as string,
    inResponseTo: '_request',
    nameId: email,
    email,
    signedInAt: expect.any(Date) as Date,
  });
});

test('a signed response around a signed assertion is as good, and so is an XML declaration', async () => {
  expect(await verify(await issue({ signResponse: true }))).toMatchObject({ email });
  expect(await verify(`<?xml version="1.0" encoding="UTF-8"?>\n${await issue()}`)).toMatchObject({ email });
});

test('a NameID that is no address is kept, and the mail attribute gives the address', async () => {
  expect(await verify(await issue({ nameId: 'u-4711', mail: 'Anna@Example.test' }))).toMatchObject({ nameId: 'u-4711', email });
});

test('a certificate that was added for a change of keys counts as well', async () => {
  const xml = encode(await issue({ ...otherPartyKeys }));
  const certificates = [providerKeys.cert, otherPartyKeys.cert];
  expect(await verifyEncoded(xml, new Date(), { ...identityProvider, certificates })).toMatchObject({ email });
});

test.each([
  ['has no signature', { signAssertion: false }, 'The assertion is not signed.'],
  ['has only its response signed', { signAssertion: false, signResponse: true }, 'The assertion is not signed.'],
  ['is signed by another party, whose certificate it brings along', otherPartyKeys, 'not by a certificate of the configured'],
  ['is for another audience', { audience: other.entityId }, 'another audience'],
  ['names another recipient', { recipient: other.acsUrl }, 'addressed to another recipient'],
  ['names another destination', { destination: other.acsUrl }, 'another destination'],
  ['is by another issuer', { issuer: 'https://evil.example.test' }, 'issued by another provider'],
  ['has a SHA-1 signature', { signatureAlgorithm: 'rsa-sha1' }, 'weaker than SHA-256'],
  ['has a SHA-1 digest', { digestAlgorithm: 'sha1' }, 'digest is weaker than SHA-256'],
  ['has a weakly signed response', { signResponse: true, signatureAlgorithm: 'rsa-sha1' }, 'weaker than SHA-256'],
  ['answers no request', { inResponseTo: '' }, 'answers no request'],
  ['has a NameID too long to keep', { nameId: 'u'.repeat(1001), mail: email }, 'too long'],
  ['has no address', { nameId: 'u-4711', mail: 'no-address' }, 'no email address'],
] as const)('an answer that %s is refused', async (_what, changes, reason) => {
  await expect(verify(await issue(changes))).rejects.toThrow(reason);
});

test('an encrypted assertion is refused with what to do', async () => {
  const xml = await change(
    /<saml:Assertion[\s\S]*<\/saml:Assertion>/,
    '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>',
  );
  await expect(verify(xml)).rejects.toMatchObject({
    code: 'encrypted',
    message: expect.stringContaining('Turn its encryption off') as string,
  });
});

test('refuses a transient NameID, which some providers send by default, and says what to do', async () => {
  const xml = await issue({ nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' });
  await expect(verify(xml)).rejects.toMatchObject({
    code: 'transient',
    message: expect.stringContaining('Send the email address instead') as string,
  });
});

test("distinguishes the provider's own refusal", async () => {
  const xml = await issue({ samlStatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' });
  await expect(verify(xml)).rejects.toMatchObject({ code: 'provider-said-no' });
});

const at = (ms: number) => new Date(Date.now() + ms);

test('an answer is good from a minute before its time to a minute after, and no longer', async () => {
  const xml = await issue({ lifetimeInSeconds: 60 });
  await expect(verify(xml, at(-2 * minuteMs))).rejects.toThrow('not valid yet');
  await expect(verify(xml, at(3 * minuteMs))).rejects.toThrow('has expired');
  expect(await verify(xml, at(-0.5 * minuteMs))).toMatchObject({ email });
  expect(await verify(xml, at(1.5 * minuteMs))).toMatchObject({ email });
});

test.each(['XSW1', 'XSW2', 'XSW3', 'XSW4', 'XSW5', 'XSW6', 'XSW7', 'XSW8'])('%s: a wrapped assertion is refused', async (name) => {
  const wrapped = wrapResponse(await issue(), { from: email, to: 'boss@example.test' });
  const [, xml = ''] = Object.entries(wrapped).find(([title]) => title.startsWith(name)) ?? [];
  expect(xml).toContain('boss@example.test');
  expect(xml).toContain(email);
  await expect(verify(xml)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/more than one|inside a|out of place/) as string,
  });
});

test('a wrapped assertion is refused also when the whole response was signed', async () => {
  const wrapped = wrapResponse(await issue({ signResponse: true }), { from: email, to: 'boss@example.test' });
  for (const xml of Object.values(wrapped)) await expect(verify(xml)).rejects.toMatchObject({ code: 'refused' });
});

test.each([
  ['comment in the NameID', 'anna@example.test', 'anna@example.test<!---->.evil.test', 'a comment'],
  ['DOCTYPE', /^/, '<!DOCTYPE r [<!ENTITY e "x">]>', 'a DOCTYPE'],
  ['DOCTYPE after a declaration', /^/, '<?xml version="1.0"?><!DOCTYPE r>', 'a DOCTYPE'],
  ['CDATA section', 'anna@example.test<', '<![CDATA[anna@example.test]]><', 'a CDATA section'],
  ['processing instruction', '<samlp:Status>', '<?php x?><samlp:Status>', 'a processing instruction'],
  ['second declaration', '<samlp:Status>', '<?xml version="1.0"?><samlp:Status>', 'a processing instruction'],
  ['changed NameID', 'anna@example.test', 'boss@example.test', 'not by a certificate'],
  ['changed attribute of the assertion', '<saml:Assertion ', '<saml:Assertion Extra="1" ', 'not by a certificate'],
  [
    'second signature',
    '</Signature>',
    '</Signature><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>',
    'extra or misplaced signature',
  ],
  ['object in the signature', '</Signature>', '<Object/></Signature>', 'more than a signature'],
  ['unknown entity', '<samlp:Status>', '&e;<samlp:Status>', 'cannot be read'],
  ['unclosed element', '</samlp:Response>', '', 'cannot be read'],
  ['id used twice', '<samlp:Status>', '<samlp:X ID="_a"/><samlp:X ID="_a"/><samlp:Status>', 'the same id'],
  ['signature of everything', / URI="#[^"]*"/, ' URI=""', 'of something else'],
  ['signature of something else', / URI="#[^"]*"/, ' URI="#_other"', 'of something else'],
  ['signature without a digest', /<DigestMethod[^>]*\/>/, '', 'no DigestMethod'],
  [
    'stylesheet as a transform',
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/TR/1999/REC-xslt-19991116',
    'transforms',
  ],
  ['third transform', /<Transform [^>]*\/>/, '<Transform Algorithm="x"/><Transform Algorithm="x"/>', 'transforms'],
  [
    'canonicalization that keeps comments',
    'CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
    'CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#WithComments"',
    'canonicalization',
  ],
  ['response inside', '<samlp:Status>', '<samlp:Response/><samlp:Status>', 'a response inside a response'],
  ['different version', 'Version="2.0"', 'Version="1.1"', 'not SAML 2.0'],
  ['different namespace', 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"', 'xmlns:samlp="urn:other"', 'not a SAML response'],
  ['missing assertion', /<saml:Assertion[\s\S]*<\/saml:Assertion>/, '', 'no assertion'],
  ['different request in the envelope', 'InResponseTo="_request"', 'InResponseTo="_other"', 'different requests'],
  [
    'different issuer in the envelope',
    /<saml:Issuer[^>]*>[^<]*/,
    '<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">x',
    'another provider',
  ],
] as const)('an answer with a %s is refused', async (_what, from, to, reason) => {
  await expect(verify(await change(from, to))).rejects.toThrow(reason);
});

test('an assertion anywhere but right in the response is refused', async () => {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
  const moved = (await issue()).replace(assertion, (found) => `<samlp:Extensions>${found}</samlp:Extensions>`);
  await expect(verify(moved)).rejects.toThrow('out of place');
});

test('what is deflated, not base64, not text, empty or huge is refused without being unpacked', async () => {
  const xml = await issue();
  await expect(verifyEncoded(deflateRawSync(xml).toString('base64'))).rejects.toMatchObject({ code: 'refused' });
  await expect(verifyEncoded('<samlp:Response/>')).rejects.toThrow('not base64');
  await expect(verifyEncoded(Buffer.from(xml, 'utf16le').toString('base64'))).rejects.toMatchObject({ code: 'refused' });
  await expect(verifyEncoded('')).rejects.toMatchObject({ code: 'refused' });
  await expect(verify(`${xml}${' '.repeat(500_000)}`)).rejects.toThrow('too large');
  await expect(verify(xml.replace('<samlp:Status>', `${'<a>'.repeat(300)}${'</a>'.repeat(300)}<samlp:Status>`))).rejects.toThrow(
    'too deep',
  );
  await expect(verify(xml.replace('<samlp:Status>', `${'<a/>'.repeat(20_000)}<samlp:Status>`))).rejects.toThrow('too many elements');
});
