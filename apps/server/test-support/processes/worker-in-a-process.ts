import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '../../src/platform/database/database.ts';
import { declareJob } from '../../src/platform/queue/declare-job.ts';
import { handle } from '../../src/platform/queue/job-handler.ts';
import { startWorker } from '../../src/platform/queue/start-worker.ts';

// Started by takeover.test.ts, to be killed or stopped in the middle of a job: only a separate process can be.
const connectionString = process.env['TEST_APP_URL'] ?? '';
const say = (event: string) => process.send?.(event);
const nextMessage = () => new Promise<void>((resolve) => process.once('message', () => resolve()));

await startWorker({
  db: openDatabase({ connectionString, poolSize: 2, onConnectionLost: () => {} }),
  connectionString,
  concurrency: 1,
  log: pino({ level: 'silent' }),
  handlers: [
    handle(declareJob({ name: 'takeover', payload: z.object({}) }), async (context) => {
      const goOn = nextMessage();
      say('running');
      await goOn;
      await context.assertStillMine().then(
        () => say('still mine'),
        (error: Error) => say(error.name),
      );
    }),
  ],
});
