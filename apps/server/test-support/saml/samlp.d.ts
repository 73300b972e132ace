/** The little of it that the tests use: the package brings no types. */
declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Options {
    readonly issuer: string;
    readonly cert: string;
    readonly key: string;
    readonly audience?: string;
    readonly recipient?: string;
    readonly destination?: string;
    readonly inResponseTo?: string;
    readonly signatureAlgorithm?: 'rsa-sha1' | 'rsa-sha256';
    readonly digestAlgorithm?: 'sha1' | 'sha256';
    readonly signResponse?: boolean;
    readonly signAssertion?: boolean;
    readonly lifetimeInSeconds?: number;
    readonly nameIdentifierFormat?: string;
    readonly authnContextClassRef?: string;
    readonly samlStatusCode?: string;
    readonly encryptionCert?: string;
    readonly encryptionPublicKey?: string;
  }

  interface User {
    readonly id: string;
    readonly displayName: string;
    readonly name: { readonly givenName: string; readonly familyName: string };
    readonly emails: readonly { readonly value: string }[];
  }

  type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void;

  const samlp: {
    getSamlResponse(options: Options, user: User, done: (error: Error | null, xml: string) => void): void;
    parseRequest(request: IncomingMessage, done: (error: Error | null, asked?: { assertionConsumerServiceURL: string }) => void): void;
    auth(
      options: Options & {
        getPostURL(audience: string, request: unknown, http: IncomingMessage, done: (error: Error | null, url: string) => void): void;
        getUserFromRequest(): User;
      },
    ): Handler;
    metadata(options: { issuer: string; cert: string; redirectEndpointPath: string; postEndpointPath: string }): Handler;
  };
  export default samlp;
}
