import { KnownEmail } from '@rampart/contract/fields.ts';
import { checkAssertion } from './check-assertion.ts';
import { checkStructure } from './check-structure.ts';
import { type Assertion, readAssertion } from './read-assertion.ts';
import type { IdentityProvider } from './read-provider-metadata.ts';
import { namespaces, transientNameId } from './saml-names.ts';
import { checkSecondOpinion, samlLibrary } from './second-opinion.ts';
import type { ServiceProvider } from './service-provider.ts';
import { signedBytes } from './signed-bytes.ts';
import { refused, SsoRefusal } from './sso-refusal.ts';
import { attributeOf, childrenNamed, onlyChild, plainText } from './xml-elements.ts';
import { parseXml } from './parse-xml.ts';

const maxBytes = 400_000;
const declaration = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/;

function decode(samlResponse: string): string {
  const compact = samlResponse.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw refused('The answer is not base64.');
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length > maxBytes) throw refused('The answer is too large.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('The answer is not text in UTF-8.');
  }
}

/**
 * A posted answer as text and as a tree. In well-formed XML a `<` is always markup, so looking at the text finds every DOCTYPE,
 * comment, CDATA section and processing instruction before a parser sees them: signatures and readers disagree about those.
 */
function readResponse(samlResponse: string): { xml: string; root: Element } {
  const xml = decode(samlResponse).replace(declaration, '');
  if (/<!DOCTYPE/i.test(xml)) throw refused('The answer has a DOCTYPE.');
  if (xml.includes('<!--')) throw refused('The answer has a comment.');
  if (xml.includes('<!')) throw refused('The answer has a CDATA section or a declaration.');
  if (xml.includes('<?')) throw refused('The answer has a processing instruction.');
  try {
    return { xml, root: parseXml(xml) };
  } catch (error) {
    throw refused(`The answer cannot be read: ${error instanceof Error ? error.message : 'it is broken'}.`);
  }
}

export interface VerifiedPerson {
  readonly assertionId: string;
  readonly inResponseTo: string;
  readonly nameId: string;
  readonly email: string;
  /** When the person last proved to the provider who they are, if it says so. */
  readonly signedInAt: Date | undefined;
}

function latestOf(instants: readonly string[]): Date | undefined {
  const times = instants.map((instant) => Date.parse(instant)).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

const maxNameIdLength = 1000;
const mailAttributes = [
  'mail',
  'email',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

function emailOf({ nameId, attributes }: Assertion): string {
  const named = KnownEmail.safeParse(nameId);
  if (named.success) return named.data;
  const given = new Set(attributes.filter(({ name }) => mailAttributes.includes(name.toLowerCase())).flatMap(({ values }) => values));
  const mail = KnownEmail.safeParse([...given].join(' '));
  if (!mail.success) throw refused('The assertion names no email address, or more than one.');
  return mail.data;
}

/** What surrounds the assertion: not always signed, so it can only refuse, never vouch. */
function checkEnvelope(response: Element, expected: { acsUrl: string; issuer: string; inResponseTo: string }): void {
  if (attributeOf(response, 'Destination') !== expected.acsUrl) throw refused('The answer was sent to another destination.');
  if (attributeOf(response, 'InResponseTo') !== expected.inResponseTo)
    throw refused('The answer and its assertion answer different requests.');
  if (childrenNamed(response, namespaces.assertion, 'Issuer').length === 0) return;
  const issuer = onlyChild(response, namespaces.assertion, 'Issuer');
  if (issuer === undefined || plainText(issuer) !== expected.issuer) throw refused('The answer was issued by another provider.');
}

export interface PostedResponse {
  readonly samlResponse: string;
  readonly serviceProvider: ServiceProvider;
  readonly identityProvider: IdentityProvider;
  readonly now: Date;
}

/** Who a posted answer is about. Whether it answers a request of ours, and for the first time, the database knows. */
export async function verifyResponse({ samlResponse, serviceProvider, identityProvider, now }: PostedResponse): Promise<VerifiedPerson> {
  const { xml, root } = readResponse(samlResponse);
  const { response, assertion: element } = checkStructure(root);
  const { certificates, entityId: issuer } = identityProvider;
  if (childrenNamed(response, namespaces.signature, 'Signature').length > 0) signedBytes(xml, response, certificates);
  const assertion = readAssertion(signedBytes(xml, element, certificates));
  const { inResponseTo } = checkAssertion(assertion, { serviceProvider, issuer, now });
  checkEnvelope(response, { acsUrl: serviceProvider.acsUrl, issuer, inResponseTo });
  if (assertion.nameIdFormat === transientNameId)
    throw new SsoRefusal(
      'transient',
      'The NameID is transient: it identifies a person for one visit only. Send the email address instead.',
    );
  if (assertion.nameId.length > maxNameIdLength) throw refused('The NameID is too long to be kept.');
  const email = emailOf(assertion);
  await checkSecondOpinion(samlLibrary(serviceProvider, identityProvider), samlResponse, { nameId: assertion.nameId, issuer });
  const { id: assertionId, nameId, signedInAt } = assertion;
  return { assertionId, inResponseTo, nameId, email, signedInAt: latestOf(signedInAt) };
}
