import { Refusal } from '../kit/refusal.ts';
import type { VendorAnswer } from '../kit/serve.ts';

export const errors = {
  /** Where the description declares no 400, wrong input is answered with 404. */
  notFound: (message: string) => new Refusal(404, 'not_found', message),
  invalid: (message: string) => new Refusal(400, 'bad_request', message),
  unauthorized: () => new Refusal(401, 'unauthorized', 'Access token is missing or invalid'),
  forbidden: () => new Refusal(403, 'forbidden', 'Access to the resource is forbidden'),
  throttled: () =>
    new Refusal(429, 'too_many_requests', 'Request count exceeds allowed number of concurrent requests for this resource type'),
  internal: () => new Refusal(500, 'internal', 'Internal Server Error'),
};

/** One flat object with a sentence; no header says when to come back. */
export const toError = ({ status, message }: Refusal): VendorAnswer => ({ status, body: { error: message } });
