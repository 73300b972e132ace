import { namespaces, success } from './saml-names.ts';
import { refused, SsoRefusal } from './sso-refusal.ts';
import { attributeOf, childElements, everyElement, onlyChild } from './xml-elements.ts';

const idNames = ['ID', 'Id', 'id', 'xml:id'];
const insideSignature = ['SignedInfo', 'SignatureValue', 'KeyInfo'];

const isNamed = (element: Element, namespace: string, name: string) => element.namespaceURI === namespace && element.localName === name;

function checkStatus(response: Element): void {
  const status = onlyChild(response, namespaces.protocol, 'Status');
  const code = status && onlyChild(status, namespaces.protocol, 'StatusCode');
  const value = code && attributeOf(code, 'Value');
  if (value !== success)
    throw new SsoRefusal('provider-said-no', `The identity provider answered ${value?.slice(0, 200) ?? 'without a status'}.`);
}

function checkIds(elements: readonly Element[]): void {
  const ids = elements.flatMap((element) => idNames.flatMap((name) => attributeOf(element, name) ?? []));
  if (new Set(ids).size !== ids.length) throw refused('Two elements of the answer have the same id.');
}

/** One signature of the assertion, at most one of the response, each in its place and without room for anything else. */
function checkSignatures(elements: readonly Element[], response: Element, assertion: Element): void {
  const signatures = elements.filter((element) => element.localName === 'Signature');
  const of = (owner: Element) => signatures.filter((signature) => signature.parentNode === owner).length;
  if (of(assertion) > 1 || of(response) > 1 || of(assertion) + of(response) !== signatures.length)
    throw refused('The answer has an extra or misplaced signature.');
  if (of(assertion) === 0) throw refused('The assertion is not signed.');
  for (const signature of signatures) {
    const parts = childElements(signature).map((part) => (part.namespaceURI === namespaces.signature ? part.localName : ''));
    if (parts.some((part) => !insideSignature.includes(part)) || new Set(parts).size !== parts.length)
      throw refused('A signature element of the answer contains more than a signature.');
  }
}

/** Exactly one response around exactly one assertion. Wrapped and doubled answers end here, before any key is used. */
export function checkStructure(root: Element): { response: Element; assertion: Element } {
  if (!isNamed(root, namespaces.protocol, 'Response')) throw refused('The answer is not a SAML response.');
  if (attributeOf(root, 'Version') !== '2.0') throw refused('The answer is not SAML 2.0.');
  const elements = everyElement(root).map(({ element }) => element);
  const named = (name: string) => elements.filter((element) => element.localName === name);
  if (named('Response').length > 1) throw refused('The answer has a response inside a response.');
  if (named('EncryptedAssertion').length > 0 || named('EncryptedID').length > 0)
    throw new SsoRefusal('encrypted', 'The assertion is encrypted. Turn its encryption off at the identity provider.');
  checkStatus(root);
  const [assertion, ...more] = named('Assertion');
  if (assertion === undefined) throw refused('The answer has no assertion.');
  if (more.length > 0) throw refused('The answer has more than one assertion.');
  if (assertion.parentNode !== root || !isNamed(assertion, namespaces.assertion, 'Assertion'))
    throw refused('The assertion is out of place.');
  checkIds(elements);
  checkSignatures(elements, root, assertion);
  return { response: root, assertion };
}
