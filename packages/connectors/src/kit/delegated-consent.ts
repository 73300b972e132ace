import type { Connection, OAuthApp } from './connection.ts';

export interface ConsentRequest {
  readonly app: OAuthApp;
  /** Where the vendor sends the browser back to: our `/oauth-success`. */
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE: base64url of the SHA-256 of the verifier. */
  readonly challenge: string;
  readonly scopes: readonly string[];
}

export interface ConsentCode {
  readonly app: OAuthApp;
  readonly code: string;
  /** The customer's organisation at the vendor's, where the vendor names it in the answer. */
  readonly tenant: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface DelegatedConsent {
  /** The page where an administrator consents, at the vendor's own address. */
  consentUrl(request: ConsentRequest): URL;
  /** Exchanges the code for what is stored as the application's credentials. */
  redeem(connection: Pick<Connection, 'fetch' | 'signal'>, answer: ConsentCode): Promise<Readonly<Record<string, string>>>;
}
