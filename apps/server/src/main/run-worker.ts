import { forgetSessionsHandler, sendInvitationHandler, sendResetHandler } from '../features/access/index.ts';
import { anchorHandler } from '../features/audit/index.ts';
import { forgetNotificationsHandler } from '../features/notifications/index.ts';
import { forgetMailsHandler } from '../platform/mail/forget-mails.ts';
import { mailHandler } from '../platform/mail/mail-job.ts';
import { createMailTransport } from '../platform/mail/mail-transport.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { expireObjectsHandler } from '../platform/objects/expire-objects.ts';
import type { JobHandler } from '../platform/queue/job-handler.ts';
import { startWorker } from '../platform/queue/start-worker.ts';
import type { Platform } from './open-platform.ts';

const graceSeconds = 20;

/** Every kind of job of the product. */
const handlersOf = ({ db, vault, config, clock, objects, queue }: Platform): JobHandler[] => [
  anchorHandler({ db, clock, dataFolder: config.dataFolder }),
  mailHandler({ db, vault, transport: createMailTransport(config.smtp) }),
  forgetMailsHandler({ db, clock }),
  forgetNotificationsHandler({ db, clock }),
  expireObjectsHandler({ db, clock, store: objects }),
  forgetSessionsHandler(db),
  sendInvitationHandler({ db, vault, clock, queue, publicUrl: config.publicUrl }),
  sendResetHandler({ db, vault, clock, queue, publicUrl: config.publicUrl }),
];

const counted = ({ jobs }: Metrics, handler: JobHandler): JobHandler => ({
  declaration: handler.declaration,
  bind(payload) {
    const run = handler.bind(payload);
    return (
      run &&
      (async (context) => {
        try {
          await run(context);
          jobs.inc({ job: handler.declaration.name, outcome: 'done' });
        } catch (error) {
          jobs.inc({ job: handler.declaration.name, outcome: 'failed' });
          throw error;
        }
      })
    );
  },
});

export interface RunningWorker {
  stop(): Promise<void>;
}

export async function runWorker(platform: Platform): Promise<RunningWorker> {
  const worker = await startWorker({
    db: platform.db,
    connectionString: platform.appUrl,
    handlers: handlersOf(platform).map((handler) => counted(platform.metrics, handler)),
    concurrency: platform.config.workerConcurrency,
    log: platform.log,
  });
  return { stop: () => worker.stop({ graceSeconds }) };
}
