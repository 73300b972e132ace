import { bearer, namespaces } from './saml-names.ts';
import { parseXml } from './parse-xml.ts';
import { refused } from './sso-refusal.ts';
import { attributeOf, childrenNamed, onlyChild, plainText } from './xml-elements.ts';

export interface Assertion {
  readonly id: string;
  readonly issuer: string;
  readonly issuedAt: string | undefined;
  readonly nameId: string;
  readonly nameIdFormat: string | undefined;
  readonly confirmation: Readonly<Record<'recipient' | 'inResponseTo' | 'notBefore' | 'notOnOrAfter', string | undefined>>;
  readonly conditions: Readonly<Record<'notBefore' | 'notOnOrAfter', string | undefined>>;
  /** A list per restriction: each must name us. */
  readonly audiences: readonly (readonly string[])[];
  readonly sessionEnds: readonly string[];
  /** When the person proved to the provider who they are. */
  readonly signedInAt: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[];
}

const saml = namespaces.assertion;

function only(parent: Element, name: string): Element {
  const found = onlyChild(parent, saml, name);
  if (found === undefined) throw refused(`The assertion has no ${name}, or more than one.`);
  return found;
}

function text(element: Element): string {
  const found = plainText(element);
  if (found === undefined || found === '') throw refused(`The ${element.localName} of the assertion is empty, or contains more than text.`);
  return found;
}

function readConfirmation(subject: Element): Assertion['confirmation'] {
  const confirmation = only(subject, 'SubjectConfirmation');
  if (attributeOf(confirmation, 'Method') !== bearer) throw refused('The assertion is not for its bearer.');
  const data = only(confirmation, 'SubjectConfirmationData');
  return {
    recipient: attributeOf(data, 'Recipient'),
    inResponseTo: attributeOf(data, 'InResponseTo'),
    notBefore: attributeOf(data, 'NotBefore'),
    notOnOrAfter: attributeOf(data, 'NotOnOrAfter'),
  };
}

const readAttributes = (root: Element): Assertion['attributes'] =>
  childrenNamed(root, saml, 'AttributeStatement')
    .flatMap((statement) => childrenNamed(statement, saml, 'Attribute'))
    .map((attribute) => ({
      name: attributeOf(attribute, 'Name') ?? '',
      values: childrenNamed(attribute, saml, 'AttributeValue').flatMap((value) => plainText(value) ?? []),
    }));

/** Reads the bytes that were signed, and nothing else. */
export function readAssertion(signed: string): Assertion {
  const root = parseXml(signed);
  if (root.namespaceURI !== saml || root.localName !== 'Assertion') throw refused('What was signed is not an assertion.');
  if (attributeOf(root, 'Version') !== '2.0') throw refused('The assertion is not SAML 2.0.');
  const subject = only(root, 'Subject');
  const nameId = only(subject, 'NameID');
  const conditions = only(root, 'Conditions');
  const statements = childrenNamed(root, saml, 'AuthnStatement');
  if (statements.length === 0) throw refused('The assertion does not say that a person signed in.');
  return {
    id: attributeOf(root, 'ID') ?? '',
    issuer: text(only(root, 'Issuer')),
    issuedAt: attributeOf(root, 'IssueInstant'),
    nameId: text(nameId),
    nameIdFormat: attributeOf(nameId, 'Format'),
    confirmation: readConfirmation(subject),
    conditions: { notBefore: attributeOf(conditions, 'NotBefore'), notOnOrAfter: attributeOf(conditions, 'NotOnOrAfter') },
    audiences: childrenNamed(conditions, saml, 'AudienceRestriction').map((one) => childrenNamed(one, saml, 'Audience').map(text)),
    sessionEnds: statements.flatMap((statement) => attributeOf(statement, 'SessionNotOnOrAfter') ?? []),
    signedInAt: statements.flatMap((statement) => attributeOf(statement, 'AuthnInstant') ?? []),
    attributes: readAttributes(root),
  };
}
