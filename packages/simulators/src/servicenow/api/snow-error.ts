import { Refusal } from '../../kit/refusal.ts';
import type { VendorAnswer } from '../../kit/serve.ts';

export const snowErrors = {
  invalid: (message: string): Refusal => new Refusal(400, 'invalid', message),
  unauthorized: (): Refusal =>
    new Refusal(401, 'unauthorized', 'User Not Authenticated', { details: ['Required to provide Auth information'] }),
  forbidden: (): Refusal =>
    new Refusal(403, 'forbidden', 'Operation Failed', { details: ['ACL Exception Update Failed due to security constraints'] }),
  unreadable: (): Refusal => new Refusal(403, 'forbidden', 'User Not Authorized', { details: ['Failed API level ACL Validation'] }),
  dataPolicy: (labels: readonly string[]): Refusal =>
    new Refusal(403, 'data-policy', 'Operation Failed', {
      details: [`Data Policy Exception: The following fields are mandatory: ${labels.join(', ')}`],
    }),
  noRecord: (): Refusal =>
    new Refusal(404, 'not-found', 'No Record found', { details: ["Record doesn't exist or ACL restricts the record retrieval"] }),
  unknownRoute: (): Refusal => new Refusal(400, 'no-route', 'Requested URI does not represent any resource', { details: [] }),
  tooMany: (seconds: number): Refusal =>
    new Refusal(429, 'too-many', 'Rate limit exceeded', {
      details: ['The number of requests in the hour is used up'],
      headers: { 'retry-after': String(seconds), 'x-ratelimit-limit': '5000', 'x-ratelimit-rule': 'integrations' },
    }),
  internal: (): Refusal => new Refusal(500, 'internal', 'Transaction cancelled: maximum execution time exceeded', { details: [] }),
};

export const toSnowError = ({ status, message, details, headers }: Refusal): VendorAnswer => ({
  status,
  headers: { ...headers, 'content-type': 'application/json;charset=UTF-8' },
  body: { error: { message, detail: details[0] ?? null }, status: 'failure' },
});
