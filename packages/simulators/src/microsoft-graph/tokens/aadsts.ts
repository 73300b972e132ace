import { randomUUID } from 'node:crypto';
import type { VendorAnswer } from '../../kit/serve.ts';
import { readTable } from '../../world/text-table.ts';

/** What the token service refuses: its number, the status, OAuth's word for it, and a sentence with names to fill in. */
const refusals = readTable(`
  50011   | 400 | invalid_grant             | The redirect URI '{redirectUri}' specified in the request does not match the redirect URIs configured for the application '{clientId}'.
  50034   | 400 | invalid_grant             | The user account does not exist in the {domain} directory.
  50059   | 400 | invalid_request           | No tenant-identifying information found in either the request or implied by any provided credentials.
  54005   | 400 | invalid_grant             | OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.
  65001   | 400 | invalid_grant             | The user or administrator has not consented to use the application with ID '{clientId}' named '{displayName}'. Send an interactive authorization request for this user and resource.
  65004   | 400 | access_denied             | User declined to consent to access the app.
  70003   | 400 | unsupported_grant_type    | The app requested an unsupported grant type '{kind}'.
  70005   | 400 | unsupported_response_type | The app asked for a response type or a code challenge method that is not supported.
  70008   | 400 | invalid_grant             | The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.
  70011   | 400 | invalid_scope             | The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid. The scope {scope} is not valid.
  90002   | 400 | invalid_request           | Tenant '{directory}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud. Check with your subscription administrator, this may happen if there are no active subscriptions for the tenant.
  90033   | 503 | temporarily_unavailable   | A transient error has occurred. Please try again.
  90055   | 429 | temporarily_unavailable   | There are too many incoming requests.
  501481  | 400 | invalid_grant             | The Code_Verifier does not match the code_challenge supplied in the authorization request.
  700016  | 400 | unauthorized_client       | Application with identifier '{clientId}' was not found in the directory '{domain}'. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant. You may have sent your authentication request to the wrong tenant.
  700082  | 400 | invalid_grant             | The refresh token has expired due to inactivity. The token was inactive for 90.00:00:00.
  900144  | 400 | invalid_request           | The request body must contain the following parameter: '{parameter}'.
  900561  | 400 | invalid_request           | The request has been answered already.
  7000215 | 401 | invalid_client            | Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '{clientId}'.
  7000218 | 401 | invalid_client            | The request body must contain the following parameter: 'client_assertion' or 'client_secret'.
  7000222 | 401 | invalid_client            | The provided client secret keys for app '{clientId}' are expired. Visit the Azure portal to create new keys for your app: https://aka.ms/NewClientSecret, or consider using certificate credentials for added security: https://aka.ms/certCreds.
  7000229 | 400 | unauthorized_client       | The client application {clientId} is missing service principal in the tenant {tenantId}.
  9002313 | 400 | invalid_grant             | Invalid request. Request is malformed or invalid.
`);

export class Aadsts extends Error {
  override readonly name = 'Aadsts';
  readonly code: number;
  readonly error: string;
  readonly status: number;

  constructor(code: number, values: Readonly<Record<string, string>> = {}) {
    const [, status, error, sentence] = refusals.find(([number]) => Number(number) === code)!;
    super(`AADSTS${code}: ${sentence!.replaceAll(/\{(\w+)\}/g, (_place, name: string) => values[name]!)}`);
    this.code = code;
    this.error = error!;
    this.status = Number(status);
  }
}

/** The service ends every description with three lines for its own support. */
export function aadstsAnswer({ code, error, message, status }: Aadsts, now: Date): VendorAnswer {
  const timestamp = `${now.toISOString().slice(0, 19).replace('T', ' ')}Z`;
  const trace = randomUUID();
  const correlation = randomUUID();
  return {
    status,
    headers: {
      'cache-control': 'no-store, no-cache',
      pragma: 'no-cache',
      'x-ms-request-id': trace,
      ...(status === 429 ? { 'retry-after': '1' } : {}),
    },
    body: {
      error,
      error_description: `${message} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
      error_codes: [code],
      timestamp,
      trace_id: trace,
      correlation_id: correlation,
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
    },
  };
}
