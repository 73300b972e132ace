import { z } from 'zod';
import { VendorHttp, type VendorHttpOptions } from '../src/kit/vendor-http.ts';
import { type SentRequest, testConnection } from './test-connection.ts';

export const Thing = z.object({ name: z.string() });
export const thing = () => Response.json({ name: 'a thing' });
export const refusal =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('no', { status, headers });

type Answering = (request: SentRequest) => Response | Promise<Response>;

/** A vendor that gives these answers in turn, the last one for ever. */
export function vendorAnswering(answers: readonly Answering[], options: Partial<VendorHttpOptions> = {}) {
  let asked = 0;
  const opened = testConnection({
    answer(request) {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? thing;
      asked += 1;
      return answer(request);
    },
  });
  const renewals: boolean[] = [];
  const http = new VendorHttp({
    vendor: 'Acme',
    base: new URL('https://api.acme.example/v1'),
    connection: opened.connection,
    authorise: async ({ renew }) => {
      renewals.push(renew);
      return { authorization: `Bearer token-${renewals.filter(Boolean).length}` };
    },
    ...options,
  });
  return { ...opened, http, renewals };
}

export const failureOfCall = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );
