import { SignedXml } from 'xml-crypto';
import { digestAlgorithms, envelopedSignature, exclusiveCanonicalization, namespaces, signatureAlgorithms } from './saml-names.ts';
import { refused } from './sso-refusal.ts';
import { attributeOf, childrenNamed, onlyChild } from './xml-elements.ts';

const part = (parent: Element, name: string): Element => {
  const found = onlyChild(parent, namespaces.signature, name);
  if (found === undefined) throw refused(`The signature has no ${name}, or more than one.`);
  return found;
};

const algorithmOf = (element: Element) => attributeOf(element, 'Algorithm') ?? '';

/** The signature covers its owner, whole, by means that we know to be sound. */
function checkMeans(signature: Element, owner: Element): void {
  const signedInfo = part(signature, 'SignedInfo');
  const reference = part(signedInfo, 'Reference');
  const id = attributeOf(owner, 'ID');
  if (id === undefined || attributeOf(reference, 'URI') !== `#${id}`) throw refused('The signature is of something else.');
  if (algorithmOf(part(signedInfo, 'CanonicalizationMethod')) !== exclusiveCanonicalization)
    throw refused('The canonicalization of the signature is not accepted.');
  if (!signatureAlgorithms.includes(algorithmOf(part(signedInfo, 'SignatureMethod'))))
    throw refused('The signature is weaker than SHA-256, or of an unknown kind.');
  if (!digestAlgorithms.includes(algorithmOf(part(reference, 'DigestMethod'))))
    throw refused('The digest is weaker than SHA-256, or of an unknown kind.');
  const transforms = childrenNamed(part(reference, 'Transforms'), namespaces.signature, 'Transform').map(algorithmOf);
  if (transforms.length !== 2 || transforms[0] !== envelopedSignature || transforms[1] !== exclusiveCanonicalization)
    throw refused('The transforms of the signature are not accepted.');
}

function verifiedBy(certificate: string, xml: string, signature: Element): string | undefined {
  // The key is the configured one: a certificate inside the answer proves nothing.
  const verifier = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
  try {
    verifier.loadSignature(signature);
    if (!verifier.checkSignature(xml)) return undefined;
  } catch {
    return undefined;
  }
  const [signed, ...more] = verifier.getSignedReferences();
  return more.length === 0 ? signed : undefined;
}

/** The canonical bytes that the owner's signature vouches for. Whatever is read, is read from these. */
export function signedBytes(xml: string, owner: Element, certificates: readonly string[]): string {
  const signature = part(owner, 'Signature');
  checkMeans(signature, owner);
  for (const certificate of certificates) {
    const signed = verifiedBy(certificate, xml, signature);
    if (signed !== undefined) return signed;
  }
  throw refused('The signature is not by a certificate of the configured identity provider.');
}
