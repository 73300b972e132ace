/** Our own registration at the vendor's, as the operator configured it. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}
