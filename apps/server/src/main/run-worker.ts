import { checkDomainsHandler, forgetSessionsHandler, sendInvitationHandler, sendResetHandler } from '../features/access/index.ts';
import {
  assessHandler,
  assessNext,
  expireRisksHandler,
  forgetVerdictsHandler,
  judgePublishedHandler,
  type Recommend,
  valueHandler,
} from '../features/assess/index.ts';
import { anchorHandler, cutAuditHandler } from '../features/audit/index.ts';
import { recordPosture } from '../features/bridge/index.ts';
import {
  collectHandler,
  connectedApplications,
  dailyRunHandler,
  firstRunHandler,
  forgetCollectedHandler,
  torExitsHandler,
} from '../features/collect/index.ts';
import { checkHandler, openOAuthApps, sweepHandler } from '../features/connect/index.ts';
import { expireApprovalsHandler, forgetDetailsHandler, reviveHandler, runDeploymentHandler } from '../features/deploy/index.ts';
import { forgetNotificationsHandler } from '../features/notifications/index.ts';
import {
  mostAttackedPrograms,
  productCatalog,
  recommendFor,
  storedAssessment,
  subscriptionHandler,
  wholeOrganisation,
} from '../features/remediate/index.ts';
import { makeReportHandler, sweepReportsHandler } from '../features/reports/index.ts';
import { longestEvents, retentionWith } from '../features/tenants/index.ts';
import { deliverHandler, pollHandler, readHandler, sweepTicketsHandler } from '../features/tickets/index.ts';
import { driftDigestHandler, forgetDriftHandler, pollLogHandler, sweepLogsHandler, watchRun } from '../features/watch/index.ts';
import { forgetMailsHandler } from '../platform/mail/forget-mails.ts';
import { mailHandler } from '../platform/mail/mail-job.ts';
import { createMailTransport } from '../platform/mail/mail-transport.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { expireObjectsHandler } from '../platform/objects/expire-objects.ts';
import type { JobHandler } from '../platform/queue/job-handler.ts';
import { startWorker, type WorkerOptions } from '../platform/queue/start-worker.ts';
import { whenConfirmed } from '../platform/queue/when-confirmed.ts';
import { platformDeployments } from './wire-deployments.ts';
import { platformPolling } from './wire-polling.ts';
import { platformReports } from './wire-reports.ts';
import type { Platform } from './open-platform.ts';

const graceSeconds = 20;

/** Every kind of job of the product. */
const handlersOf = ({ db, vault, config, clock, log, objects, queue, egress, txtRecords, connectors }: Platform): JobHandler[] => [
  anchorHandler({ db, clock, log, dataFolder: config.dataFolder }),
  mailHandler({ db, vault, objects, transport: createMailTransport(config.smtp) }),
  forgetMailsHandler({ db, clock, log }),
  forgetNotificationsHandler({ db, clock, log }),
  expireObjectsHandler({ db, clock, log, store: objects }),
  forgetSessionsHandler({ db, log }),
  checkDomainsHandler({ db, vault, clock, log, queue, txtRecords, publicUrl: config.publicUrl }),
  sendInvitationHandler({ db, vault, clock, queue, publicUrl: config.publicUrl }),
  checkHandler({ db, vault, clock, egress, objects, connectors, oauthApps: openOAuthApps(config.oauthApps) }),
  sweepHandler({ db, vault, clock, log, queue }),
  sendResetHandler({ db, vault, clock, queue, publicUrl: config.publicUrl }),
  driftDigestHandler({ db, vault, clock, log, queue, publicUrl: config.publicUrl }),
];

/** What follows from the verdicts of a run. */
const recommendWith = ({ clock, connectors }: Pick<Platform, 'clock' | 'connectors'>): Recommend => {
  const watch = watchRun({ clock, connectors, controls: productCatalog.controls });
  return async (tx, run) => {
    await recommendFor([wholeOrganisation, ...mostAttackedPrograms])(tx, run);
    await recordPosture({ catalog: productCatalog, assessment: storedAssessment })(tx, run);
    await watch(tx, run);
  };
};

/** Processing, which reaches the vendors through the connected applications. */
function processingOf({ db, vault, config, clock, log, objects, queue, egress, connectors }: Platform): JobHandler[] {
  const oauthApps = openOAuthApps(config.oauthApps);
  const applications = connectedApplications({ db, vault, clock, egress, objects, connectors, oauthApps });
  const deps = { db, vault, clock, log, queue, connectors, applications, next: assessNext(queue) };
  return [
    collectHandler(deps),
    assessHandler({ db, vault, clock, log, recommend: recommendWith({ clock, connectors }) }),
    judgePublishedHandler({ db, clock, log, queue }),
    valueHandler({ db }),
    expireRisksHandler({ db, vault, clock, log }),
    dailyRunHandler(deps),
    firstRunHandler(deps),
    torExitsHandler({ ...deps, egress, torExitsUrl: config.torExitsUrl }),
  ];
}

/** Noticing what people change at the vendors, as soon as their logs say so. */
function watchingHandlersOf(platform: Platform): JobHandler[] {
  const deps = platformPolling(platform);
  return [pollLogHandler(deps), sweepLogsHandler(deps)];
}

/** What is deleted when it has been kept for as long as the installation, or the tenant, says. */
function forgettingHandlersOf({ db, vault, clock, log, config }: Platform): JobHandler[] {
  const retentionOf = retentionWith(config.retention);
  return [
    forgetCollectedHandler({ db, clock, log, retentionOf, longestEvents: () => longestEvents(db, config.retention) }),
    forgetVerdictsHandler({ db, clock, log, retentionOf }),
    forgetDetailsHandler({ db, clock, log, retentionOf }),
    forgetDriftHandler({ db, clock, log, retentionOf }),
    cutAuditHandler({ db, vault, clock, log, keptMonths: async (tx) => (await retentionOf(tx)).audit }),
  ];
}

/** Writing to the vendors, by request and by subscription. */
function deployingHandlersOf(platform: Platform): JobHandler[] {
  const deps = platformDeployments(platform);
  return [
    runDeploymentHandler(deps),
    reviveHandler(deps),
    expireApprovalsHandler(deps),
    subscriptionHandler(deps),
    deliverHandler(deps),
    pollHandler(deps),
    sweepTicketsHandler(deps),
    readHandler(deps),
  ];
}

/** Executive reports, by request and by schedule. */
function reportingHandlersOf(platform: Platform): JobHandler[] {
  const deps = platformReports(platform);
  return [makeReportHandler(deps), sweepReportsHandler(deps)];
}

const counted = ({ jobEnded }: Metrics, handler: JobHandler): JobHandler => ({
  declaration: handler.declaration,
  bind(payload) {
    const run = handler.bind(payload);
    return (
      run &&
      (async (context) => {
        const startedAt = performance.now();
        const report = (outcome: 'done' | 'failed') =>
          jobEnded({ job: handler.declaration.name, outcome, seconds: (performance.now() - startedAt) / 1000 });
        try {
          await run(context);
          report('done');
        } catch (error) {
          report('failed');
          throw error;
        }
      })
    );
  },
});

export interface RunningWorker {
  stop(): Promise<void>;
}

type WorkerChoice = Pick<WorkerOptions, 'schedules'>;

const startAll = async (platform: Platform, choice: WorkerChoice): Promise<RunningWorker> => {
  const worker = await startWorker({
    db: platform.db,
    connectionString: platform.appUrl,
    handlers: [handlersOf, processingOf, watchingHandlersOf, deployingHandlersOf, reportingHandlersOf, forgettingHandlersOf]
      .flatMap((handlers) => handlers(platform))
      .map((handler) => counted(platform.metrics, handler)),
    concurrency: platform.config.workerConcurrency,
    log: platform.log,
    outage: platform.outage,
    tracing: platform.tracing,
    ...choice,
  });
  return { stop: () => worker.stop({ graceSeconds }) };
};

export const runWorker = (platform: Platform, choice: WorkerChoice = {}): Promise<RunningWorker> =>
  whenConfirmed({ db: platform.db, log: platform.log, outage: platform.outage, start: () => startAll(platform, choice) });
