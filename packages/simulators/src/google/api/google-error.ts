import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../kit/refusal.ts';
import { pathOf } from '../../kit/rest-api.ts';
import type { VendorAnswer } from '../../kit/serve.ts';

/** What Google's APIs refuse. `code` is the reason of the older form; the status of the newer form follows from the number. */
export const googleErrors = {
  invalid: (message: string): Refusal => new Refusal(400, 'invalid', message),
  invalidParameter: (name: string): Refusal => new Refusal(400, 'invalidParameter', `Invalid value for parameter '${name}'`),
  required: (name: string): Refusal => new Refusal(400, 'required', `Missing required field: ${name}`),
  badRequest: (): Refusal => new Refusal(400, 'badRequest', 'Bad Request'),
  unreadable: (): Refusal => new Refusal(400, 'parseError', 'Parse Error'),
  unauthorized: (): Refusal =>
    new Refusal(
      401,
      'authError',
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      { headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' } },
    ),
  scope: (): Refusal => new Refusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'),
  forbidden: (): Refusal => new Refusal(403, 'forbidden', 'Not Authorized to access this resource/api'),
  notFound: (what: string): Refusal => new Refusal(404, 'notFound', `Resource Not Found: ${what}`),
  duplicate: (): Refusal => new Refusal(409, 'duplicate', 'Entity already exists.'),
  conditionNotMet: (message: string): Refusal => new Refusal(412, 'conditionNotMet', message),
  rateLimit: (): Refusal => new Refusal(403, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  exhausted: (): Refusal => new Refusal(429, 'rateLimitExceeded', 'Resource has been exhausted (e.g. check quota).'),
  internal: (): Refusal => new Refusal(500, 'backendError', 'Backend Error'),
};

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  412: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};

/** The Admin SDK and Groups Settings are older than the form with a status. */
const isOlder = (path: string): boolean => path.startsWith('/admin/') || path.startsWith('/groups/');

export function toAnswer(refusal: Refusal, request: FastifyRequest): VendorAnswer {
  const { status, code: reason, message, headers } = refusal;
  const path = pathOf(request);
  const domain = reason === 'rateLimitExceeded' ? 'usageLimits' : 'global';
  const scopeDetail = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    domain: 'googleapis.com',
    metadata: { service: request.headers.host ?? '' },
  };
  const newer = { status: statuses[status], ...(reason === 'insufficientPermissions' ? { details: [scopeDetail] } : {}) };
  const isNewer = !isOlder(path) || status === 401 || reason === 'insufficientPermissions';
  const errors = isOlder(path) ? { errors: [{ message, domain, reason }] } : {};
  return { status, headers, body: { error: { code: status, message, ...errors, ...(isNewer ? newer : {}) } } };
}

/** How the API at this path refuses for want of quota. */
export const quotaRefusal = (path: string): Refusal => (isOlder(path) ? googleErrors.rateLimit() : googleErrors.exhausted());
