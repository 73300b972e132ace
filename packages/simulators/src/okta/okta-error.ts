import { oktaId } from './okta-id.ts';

/** What Okta refuses, with its own code and words. */
export class OktaError extends Error {
  readonly status: number;
  readonly code: string;
  readonly causes: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, summary: string, more: Partial<Pick<OktaError, 'causes' | 'headers'>> = {}) {
    super(summary);
    this.status = status;
    this.code = code;
    this.causes = more.causes ?? [];
    this.headers = more.headers ?? {};
  }
}

export const oktaErrors = {
  invalid: (field: string, ...causes: readonly string[]): OktaError =>
    new OktaError(400, 'E0000001', `Api validation failed: ${field}`, { causes: causes.map((cause) => `${field}: ${cause}`) }),
  unreadable: (): OktaError => new OktaError(400, 'E0000003', 'The request body was not well-formed.'),
  noSession: (): OktaError => new OktaError(403, 'E0000005', 'Invalid session'),
  forbidden: (cause?: string, headers: Readonly<Record<string, string>> = {}): OktaError =>
    new OktaError(403, 'E0000006', 'You do not have permission to perform the requested action', {
      causes: cause === undefined ? [] : [cause],
      headers,
    }),
  notFound: (id: string, type: string): OktaError => new OktaError(404, 'E0000007', `Not found: Resource not found: ${id} (${type})`),
  internal: (): OktaError => new OktaError(500, 'E0000009', 'Internal Server Error'),
  invalidToken: (headers: Readonly<Record<string, string>> = {}): OktaError =>
    new OktaError(401, 'E0000011', 'Invalid token provided', { headers }),
  noFeature: (): OktaError => new OktaError(401, 'E0000015', 'You do not have permission to access the feature you are requesting'),
  wrongMethod: (): OktaError => new OktaError(405, 'E0000022', 'The endpoint does not support the provided HTTP method'),
  invalidSearch: (): OktaError => new OktaError(400, 'E0000031', 'Invalid search criteria.'),
  tooMany: (): OktaError => new OktaError(429, 'E0000047', 'API call exceeded rate limit due to too many requests.'),
  inPolicies: (): OktaError =>
    new OktaError(
      403,
      'E0000148',
      'Cannot modify/disable this authenticator because it is enabled in one or more policies. To continue, disable the authenticator in these policies.',
    ),
};

let said = 0;

export function errorBody({ code, message, causes }: OktaError): Readonly<Record<string, unknown>> {
  said += 1;
  return {
    errorCode: code,
    errorSummary: message,
    errorLink: code,
    errorId: oktaId('ost', `error ${said}`).replace(/^ost/, 'oae'),
    errorCauses: causes.map((errorSummary) => ({ errorSummary })),
  };
}
