import { readFileSync } from 'node:fs';
import samlp from 'samlp';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Keys made for these tests; they open nothing. */
export const providerKeys = { key: read('provider.key.pem'), cert: read('provider.cert.pem') };
export const otherPartyKeys = { key: read('other-party.key.pem'), cert: read('other-party.cert.pem') };

export const providerEntityId = 'https://idp.example.test/entity';

type Options = Parameters<typeof samlp.getSamlResponse>[0];

export interface Issue extends Partial<Options> {
  readonly acsUrl: string;
  readonly audience: string;
  readonly inResponseTo: string;
  readonly nameId: string;
  readonly mail?: string;
}

export const personOf = (nameId: string, mail = nameId) => ({
  id: nameId,
  displayName: 'Anna Test',
  name: { givenName: 'Anna', familyName: 'Test' },
  emails: [{ value: mail }],
});

/** A response as the identity provider's library writes and signs it. */
export function issueResponse({ acsUrl, nameId, mail, ...options }: Issue): Promise<string> {
  const defaults = { issuer: providerEntityId, recipient: acsUrl, destination: acsUrl, lifetimeInSeconds: 300 } as const;
  const algorithms = { signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' } as const;
  return new Promise((resolve, reject) => {
    samlp.getSamlResponse({ ...providerKeys, ...defaults, ...algorithms, ...options }, personOf(nameId, mail), (error, xml) =>
      error ? reject(error) : resolve(xml),
    );
  });
}

export const encode = (xml: string): string => Buffer.from(xml).toString('base64');

const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');

/** The provider's metadata, as an administrator would paste it. */
export const providerMetadata = (given: { entityId?: string; cert?: string; ssoUrl?: string } = {}): string =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${given.entityId ?? providerEntityId}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(given.cert ?? providerKeys.cert)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${given.ssoUrl ?? 'https://idp.example.test/sso'}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;
