import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareJob } from './declare-job.ts';

test('a job is retried with backoff and ends in a quarter of an hour unless it says otherwise', () => {
  expect(declareJob({ name: 'mail.send', payload: z.object({ mailId: z.uuid() }) })).toMatchObject({
    retry: { limit: 3, delaySeconds: 5, backoff: true },
    timeoutSeconds: 900,
    urgent: false,
  });
});

test.each([
  ['a name with spaces', () => declareJob({ name: 'send mail', payload: z.object({}) }), 'is no name for a job'],
  ['a timeout over a day', () => declareJob({ name: 'run', payload: z.object({}), timeoutSeconds: 90_000 }), 'within a day'],
  ['a cron that is none', () => declareJob({ name: 'run', payload: z.object({}), schedule: { cron: '61 * * * *', missed: 'once' } }), /./],
  [
    'a schedule that cannot fill the payload',
    () => declareJob({ name: 'run', payload: z.object({ id: z.uuid() }), schedule: { cron: '0 * * * *', missed: 'once' } }),
    'must accept an empty payload',
  ],
])('%s is refused', (_what, declare, message) => {
  expect(declare).toThrow(message);
});
