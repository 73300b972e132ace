import { beforeAll, expect, test } from 'vitest';
import { issueResponse, providerEntityId } from '../../../../test-support/saml/issue-response.ts';
import { checkAssertion } from './check-assertion.ts';
import { readAssertion } from './read-assertion.ts';
import { serviceProviderOf } from './service-provider.ts';

const serviceProvider = serviceProviderOf('https://rampart.example.test', '00000000-0000-4000-8000-00000000000a');
const { acsUrl, entityId } = serviceProvider;

let assertion: string;
beforeAll(async () => {
  const response = await issueResponse({ acsUrl, audience: entityId, inResponseTo: '_request', nameId: 'anna@example.test' });
  assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(response)?.[0].replace(/<Signature[\s\S]*<\/Signature>/, '') ?? '';
});

/** As a careless or hostile provider with the right key would sign it. */
function read(from: string | RegExp, to: string) {
  const changed = assertion.replace(from, () => to);
  expect(changed).not.toBe(assertion);
  const found = readAssertion(changed);
  return checkAssertion(found, { serviceProvider, issuer: providerEntityId, now: new Date() });
}

const nameId = /<saml:NameID[\s\S]*<\/saml:NameID>/;
const confirmation = /<saml:SubjectConfirmation [\s\S]*<\/saml:SubjectConfirmation>/;

test('reads what the provider states', () => {
  const found = readAssertion(assertion);
  expect(found).toMatchObject({
    issuer: providerEntityId,
    nameId: 'anna@example.test',
    confirmation: { recipient: acsUrl, inResponseTo: '_request' },
    audiences: [[entityId]],
  });
  expect(checkAssertion(found, { serviceProvider, issuer: providerEntityId, now: new Date() })).toEqual({ inResponseTo: '_request' });
});

test.each([
  ['another issuer', providerEntityId, 'https://evil.example.test', 'issued by another provider'],
  ['no subject', /<saml:Subject>[\s\S]*<\/saml:Subject>/, '', 'no Subject'],
  ['no NameID', nameId, '', 'no NameID'],
  ['two NameIDs', nameId, '<saml:NameID>a@b.test</saml:NameID><saml:NameID>c@d.test</saml:NameID>', 'no NameID, or more than one'],
  ['an empty NameID', nameId, '<saml:NameID> </saml:NameID>', 'NameID of the assertion is empty'],
  ['elements in the NameID', nameId, '<saml:NameID>a@b.test<x/>.evil</saml:NameID>', 'more than text'],
  ['no confirmation', confirmation, '', 'no SubjectConfirmation'],
  ['a holder of a key', 'cm:bearer', 'cm:holder-of-key', 'not for its bearer'],
  ['no conditions', /<saml:Conditions[\s\S]*<\/saml:Conditions>/, '', 'no Conditions'],
  ['no audience', /<saml:AudienceRestriction>[\s\S]*<\/saml:AudienceRestriction>/, '', 'another audience'],
  ['a restriction without us', '</saml:Conditions>', '<saml:AudienceRestriction/></saml:Conditions>', 'another audience'],
  ['no statement of a sign-in', /<saml:AuthnStatement[\s\S]*<\/saml:AuthnStatement>/, '', 'does not say that a person signed in'],
  ['another version', 'Version="2.0"', 'Version="1.1"', 'not SAML 2.0'],
  ['another element', /saml:Assertion/g, 'saml:Advice', 'not an assertion'],
  ['no id', / ID="[^"]*"/, '', 'no id'],
  ['a huge id', / ID="[^"]*"/, ` ID="${'a'.repeat(301)}"`, 'no id that can be kept'],
  ['no time of delivery', /(<saml:SubjectConfirmationData[^>]*) NotOnOrAfter="[^"]*"/, '<saml:SubjectConfirmationData', 'until when'],
  ['a session that is over', '<saml:AuthnStatement', '<saml:AuthnStatement SessionNotOnOrAfter="2001-01-01T00:00:00Z"', 'has expired'],
  ['an issue in the future', / IssueInstant="[^"]*"/, ' IssueInstant="2999-01-01T00:00:00Z"', 'not valid yet'],
  ['a time without a zone', / IssueInstant="[^"]*"/, ' IssueInstant="2001-01-01T00:00:00"', 'cannot be read'],
  ['a time that is none', / IssueInstant="[^"]*"/, ' IssueInstant="2001-99-01T00:00:00Z"', 'cannot be read'],
] as const)('an assertion with %s is refused', (_what, from, to, reason) => {
  expect(() => read(from, to)).toThrow(reason);
});
