import { X509Certificate } from 'node:crypto';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { parseXml } from './parse-xml.ts';
import { namespaces, redirectBinding } from './saml-names.ts';
import { attributeOf, childrenNamed, everyElement, onlyChild, plainText } from './xml-elements.ts';

export interface IdentityProvider {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** PEM, those that sign. */
  readonly certificates: readonly string[];
}

const maxCertificates = 10;
const maxTextLength = 1000;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

function rootOf(xml: string): Element {
  try {
    return parseXml(xml.trim());
  } catch {
    throw new BadRequest('This XML cannot be read. Paste the whole SAML 2.0 metadata of your identity provider, without a DOCTYPE.');
  }
}

function ssoUrlOf(descriptor: Element): string {
  const services = childrenNamed(descriptor, namespaces.metadata, 'SingleSignOnService');
  const service = services.find((one) => attributeOf(one, 'Binding') === redirectBinding);
  const location = (service && attributeOf(service, 'Location')) ?? '';
  if (!URL.canParse(location) || location.length > maxTextLength)
    throw new BadRequest(
      'The metadata names no sign-in address for the HTTP-Redirect binding. Turn that binding on at your identity provider.',
    );
  const { protocol, hostname, username, password } = new URL(location);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
  if (!isSafe || username !== '' || password !== '')
    throw new BadRequest('The sign-in address in the metadata does not start with https://. Use one that does.');
  return location;
}

function certificateOf(text: string): string {
  const base64 = text.replaceAll(/\s/g, '');
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return certificate.toString();
  } catch {
    throw new BadRequest('A certificate in the metadata cannot be read. Export the metadata again.');
  }
  throw new BadRequest('A certificate in the metadata has no RSA key of at least 2048 bits. Use one that has.');
}

function certificatesOf(descriptor: Element): string[] {
  const texts = childrenNamed(descriptor, namespaces.metadata, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => everyElement(key).map(({ element }) => element))
    .filter((element) => element.namespaceURI === namespaces.signature && element.localName === 'X509Certificate')
    .map((element) => plainText(element) ?? '');
  const certificates = [...new Set(texts)].slice(0, maxCertificates).map(certificateOf);
  if (certificates.length === 0)
    throw new BadRequest('The metadata has no signing certificate. Export it from your identity provider with its certificate.');
  return certificates;
}

/** What we keep of an identity provider's metadata. The administrator who pastes it vouches for it, so it needs no signature. */
export function readProviderMetadata(xml: string): IdentityProvider {
  const root = rootOf(xml);
  if (root.namespaceURI !== namespaces.metadata || root.localName !== 'EntityDescriptor')
    throw new BadRequest('This is not the SAML 2.0 metadata of one identity provider. It starts with an EntityDescriptor.');
  const descriptor = onlyChild(root, namespaces.metadata, 'IDPSSODescriptor');
  if (descriptor === undefined)
    throw new BadRequest(
      'The metadata describes no identity provider. Use the metadata of the identity provider, not of the service provider.',
    );
  const entityId = attributeOf(root, 'entityID');
  if (entityId === undefined || entityId.length > maxTextLength) throw new BadRequest('The metadata has no entity ID. Export it again.');
  return { entityId, ssoUrl: ssoUrlOf(descriptor), certificates: certificatesOf(descriptor) };
}
