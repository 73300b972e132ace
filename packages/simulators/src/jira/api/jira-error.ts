import { Refusal } from '../../kit/refusal.ts';
import type { VendorAnswer } from '../../kit/serve.ts';

/** Jira names what is wrong with each field apart from what is wrong with the whole. */
export class FieldRefusal extends Refusal {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super(400, 'fields', '');
    this.fields = fields;
  }
}

/** What the gateway refuses by itself, in a shape of its own. */
export class GatewayRefusal extends Refusal {}

export const jiraErrors = {
  invalid: (message: string): Refusal => new Refusal(400, 'invalid', message),
  fields: (fields: Readonly<Record<string, string>>): Refusal => new FieldRefusal(fields),
  unauthorized: (): Refusal => new Refusal(401, 'unauthorized', 'Client must be authenticated to access this resource.'),
  gatewayUnauthorized: (): Refusal => new GatewayRefusal(401, 'unauthorized', 'Unauthorized'),
  scopeMissing: (): Refusal => new GatewayRefusal(401, 'unauthorized', 'Unauthorized; scope does not match'),
  gatewayUnknown: (): Refusal => new GatewayRefusal(404, 'not-found', 'Not Found'),
  forbidden: (message: string): Refusal => new Refusal(403, 'forbidden', message),
  noIssue: (): Refusal => new Refusal(404, 'not-found', 'Issue does not exist or you do not have permission to see it.'),
  noProject: (key: string): Refusal => new Refusal(404, 'not-found', `No project could be found with key '${key}'.`),
  unknownRoute: (): Refusal => new Refusal(404, 'not-found', 'null for uri'),
  tooMany: (retryAfterSeconds: number): Refusal =>
    new Refusal(429, 'too-many', 'Rate limit exceeded.', {
      headers: {
        'retry-after': String(retryAfterSeconds),
        'x-ratelimit-limit': '100',
        'x-ratelimit-remaining': '0',
        'ratelimit-reason': 'jira-burst-based',
      },
    }),
  internal: (): Refusal => new Refusal(500, 'internal', 'Internal server error'),
};

function bodyOf(refusal: Refusal): object {
  const { status, message } = refusal;
  if (refusal instanceof GatewayRefusal) return { code: status, message };
  return { errorMessages: message === '' ? [] : [message], errors: refusal instanceof FieldRefusal ? refusal.fields : {} };
}

export const toJiraError = (refusal: Refusal): VendorAnswer => ({
  status: refusal.status,
  headers: { ...refusal.headers, 'content-type': 'application/json;charset=UTF-8' },
  body: bodyOf(refusal),
});
