import { randomUUID } from 'node:crypto';
import type { VendorAnswer } from '../../kit/serve.ts';

/** What the token service refuses: its number, OAuth's word for it, and a sentence. */
export class Aadsts extends Error {
  readonly code: number;
  readonly error: string;
  readonly status: number;

  constructor(code: number, error: string, message: string, status = 400) {
    super(`AADSTS${code}: ${message}`);
    this.name = 'Aadsts';
    this.code = code;
    this.error = error;
    this.status = status;
  }
}

/** The refusals of one word of OAuth's. */
const refusing =
  (error: string, status = 400) =>
  (code: number, message: string): Aadsts =>
    new Aadsts(code, error, message, status);
export const invalidGrant = refusing('invalid_grant');
export const invalidRequest = refusing('invalid_request');
export const invalidClient = refusing('invalid_client', 401);

export const wrongRedirect = (redirectUri: string, clientId: string): string =>
  `The redirect URI '${redirectUri}' specified in the request does not match the redirect URIs configured for the application '${clientId}'.`;

export const missing = (parameter: string): Aadsts =>
  invalidRequest(900_144, `The request body must contain the following parameter: '${parameter}'.`);

export const unknownApp = (clientId: string, directory: string): Aadsts =>
  new Aadsts(
    700_016,
    'unauthorized_client',
    `Application with identifier '${clientId}' was not found in the directory '${directory}'. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant. You may have sent your authentication request to the wrong tenant.`,
  );

export const badScope = (scope: string): Aadsts =>
  new Aadsts(
    70_011,
    'invalid_scope',
    `The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid. The scope ${scope} is not valid.`,
  );

/** The service ends every description with three lines for its own support. */
export function aadstsAnswer({ code, error, message, status }: Aadsts, now: Date): VendorAnswer {
  const timestamp = `${now.toISOString().slice(0, 19).replace('T', ' ')}Z`;
  const trace = randomUUID();
  const correlation = randomUUID();
  return {
    status,
    headers: { 'cache-control': 'no-store, no-cache', pragma: 'no-cache', 'x-ms-request-id': trace },
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
