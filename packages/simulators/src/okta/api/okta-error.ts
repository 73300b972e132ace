import { Refusal } from '../../kit/refusal.ts';
import type { VendorAnswer } from '../../kit/serve.ts';
import { oktaId } from './okta-id.ts';

type Headers = Readonly<Record<string, string>>;

interface WrongProof {
  readonly base: string;
  readonly algorithms: string;
  readonly scope: string;
  readonly description: string;
  /** The path that was called. */
  readonly resource: string;
}

/** What Okta refuses, with its own codes and sentences. */
export const oktaErrors = {
  invalid: (field: string, ...causes: readonly string[]): Refusal =>
    new Refusal(400, 'E0000001', `Api validation failed: ${field}`, { details: causes.map((cause) => `${field}: ${cause}`) }),
  unreadable: (): Refusal => new Refusal(400, 'E0000003', 'The request body was not well-formed.'),
  /** Says everything in its header, and nothing in a body. */
  wrongProof({ base, algorithms, scope, description, resource }: WrongProof): Refusal {
    const challenge = `DPoP algs="${algorithms}", authorization_uri="${base}/oauth2/v1/authorize", realm="${base}", scope="${scope}", error="invalid_dpop_proof", error_description="${description}", resource="${resource}"`;
    return new Refusal(400, '', '', { headers: { 'www-authenticate': challenge } });
  },
  noSession: (): Refusal => new Refusal(403, 'E0000005', 'Invalid session'),
  forbidden: (cause?: string, headers: Headers = {}): Refusal =>
    new Refusal(403, 'E0000006', 'You do not have permission to perform the requested action', {
      details: cause === undefined ? [] : [cause],
      headers,
    }),
  notFound: (id: string, type: string): Refusal => new Refusal(404, 'E0000007', `Not found: Resource not found: ${id} (${type})`),
  internal: (): Refusal => new Refusal(500, 'E0000009', 'Internal Server Error'),
  invalidToken: (headers: Headers = {}): Refusal => new Refusal(401, 'E0000011', 'Invalid token provided', { headers }),
  noFeature: (): Refusal => new Refusal(401, 'E0000015', 'You do not have permission to access the feature you are requesting'),
  wrongMethod: (): Refusal => new Refusal(405, 'E0000022', 'The endpoint does not support the provided HTTP method'),
  invalidSearch: (): Refusal => new Refusal(400, 'E0000031', 'Invalid search criteria.'),
  tooMany: (headers: Headers = {}): Refusal =>
    new Refusal(429, 'E0000047', 'API call exceeded rate limit due to too many requests.', { headers }),
  inPolicies: (): Refusal =>
    new Refusal(
      403,
      'E0000148',
      'Cannot modify/disable this authenticator because it is enabled in one or more policies. To continue, disable the authenticator in these policies.',
    ),
};

let errorCount = 0;

export function toAnswer({ status, headers, code, message, details }: Refusal): VendorAnswer {
  if (code === '') return { status, headers, body: undefined };
  errorCount += 1;
  const body = {
    errorCode: code,
    errorSummary: message,
    errorLink: code,
    errorId: oktaId('ost', `error ${errorCount}`).replace(/^ost/, 'oae'),
    errorCauses: details.map((errorSummary) => ({ errorSummary })),
  };
  return { status, headers, body };
}

/** A name that must be there, as most of Okta's objects have one. */
export function readName(name: unknown, longest: number): string {
  if (typeof name !== 'string' || name === '' || name.length > longest) throw oktaErrors.invalid('name', 'The field cannot be left blank');
  return name;
}
