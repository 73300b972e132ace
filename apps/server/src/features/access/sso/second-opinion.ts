import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { IdentityProvider } from './read-provider-metadata.ts';
import type { ServiceProvider } from './service-provider.ts';
import { refused } from './sso-refusal.ts';

/** The library as we use it: for requests, and for a second opinion on answers. Requests are remembered by us, not in its memory. */
export function samlLibrary(
  serviceProvider: ServiceProvider,
  { entityId, ssoUrl, certificates }: IdentityProvider,
  { generateUniqueId, forceAuthn = false }: { readonly generateUniqueId?: () => string; readonly forceAuthn?: boolean } = {},
): SAML {
  return new SAML({
    issuer: serviceProvider.entityId,
    audience: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    entryPoint: ssoUrl,
    idpIssuer: entityId,
    idpCert: [...certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: 60_000,
    forceAuthn,
    ...(generateUniqueId ? { generateUniqueId } : {}),
  });
}

/** A well-kept library reads the same answer with its own code: both must see the same person, or the sign-in is refused. */
export async function checkSecondOpinion(library: SAML, samlResponse: string, seen: { nameId: string; issuer: string }): Promise<void> {
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: samlResponse }).catch((error: unknown) => {
    throw refused(`The second check failed: ${error instanceof Error ? error.message.slice(0, 200) : 'no reason was given'}.`);
  });
  if (profile?.nameID !== seen.nameId || profile.issuer !== seen.issuer) throw refused('Two readings of the answer differ.');
}
