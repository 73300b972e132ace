import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import {
  accessRoutes,
  authenticate,
  type DemoEntrance,
  isSteppedUp,
  offboardingFrom,
  loadSigningKey,
  openAccessTokens,
  openBreachRanges,
  openSessionMemory,
  peekActor,
} from '../features/access/index.ts';
import { assessedPast, assessRoutes } from '../features/assess/index.ts';
import { auditRoutes, openRefusalLog } from '../features/audit/index.ts';
import { bridgeRoutes } from '../features/bridge/index.ts';
import { frameworkRoutes } from '../features/frameworks/index.ts';
import { collectRoutes, connectedApplications } from '../features/collect/index.ts';
import { connectRoutes, openOAuthApps } from '../features/connect/index.ts';
import { deploymentWriters, deployRoutes, isSecondApproverNeeded, requestListDeployment } from '../features/deploy/index.ts';
import { notificationRoutes } from '../features/notifications/index.ts';
import { peopleRoutes } from '../features/people/index.ts';
import {
  deploymentRoutes,
  keepMostAttackedPrograms,
  productCatalog,
  remediateRoutes,
  storedAssessment,
} from '../features/remediate/index.ts';
import { promotedDate, rationalizeRoutes } from '../features/rationalize/index.ts';
import { ticketRoutes } from '../features/tickets/index.ts';
import { isEntitled, openAgreementMemory, tenantRoutes } from '../features/tenants/index.ts';
import { reportRoutes } from '../features/reports/index.ts';
import { toolRoutes } from '../features/tools/index.ts';
import { userRoutes } from '../features/users/index.ts';
import { watchRoutes } from '../features/watch/index.ts';
import { openResourceVersions } from '../platform/database/resource-versions.ts';
import { registerGuide } from '../platform/guide/register-guide.ts';
import { freeSpaceOf } from '../platform/free-space.ts';
import { buildApp } from '../platform/http/build-app.ts';
import { closeAfterAnswers } from '../platform/http/close-after-answers.ts';
import { registerHealth } from '../platform/http/health.ts';
import { openSharedWindows } from '../platform/http/shared-windows.ts';
import { registerWebApp } from '../platform/http/web-app.ts';
import { observeUnchanged } from '../platform/metrics/observe-unchanged.ts';
import { registerMetrics } from '../platform/metrics/register-metrics.ts';
import { tenantOfKey } from '../platform/objects/object-key.ts';
import { spendForm } from '../platform/objects/stored-objects.ts';
import { uploadOriginOf } from '../platform/objects/upload-origin.ts';
import { registerUploadRoute } from '../platform/objects/register-upload-route.ts';
import { historyReads } from './demo/history-steps.ts';
import { platformDeployments } from './wire-deployments.ts';
import { platformReports } from './wire-reports.ts';
import { listenOn } from './listen-on.ts';
import type { Platform } from './open-platform.ts';
import { watchPlatform } from './watch-platform.ts';
import { usageCounters as usage } from './usage-counters.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

export interface Api {
  readonly app: FastifyInstance;
  /** Says at `/readyz` that it stops and goes on answering that long, for the load balancer to notice. Then requests under way finish. */
  stop(options?: { readonly drainSeconds: number }): Promise<void>;
}

interface ApiOptions {
  /** Only a demo lets people in by a click. */
  readonly demoEntrances?: readonly DemoEntrance[] | undefined;
}

export async function buildApi(platform: Platform, webFolder: string, { demoEntrances }: ApiOptions = {}): Promise<Api> {
  const { config, db, clock, log, outage, listener, vault, queue, egress, txtRecords, objects, connectors } = platform;
  const { publicUrl } = config;
  const signingKey = await loadSigningKey(platform);
  const tokens = openAccessTokens(signingKey, clock);
  const sessions = openSessionMemory(platform);
  const onWindowError = (error: unknown) => outage.covers(error) || log.warn({ err: error }, 'rate limits were not exchanged');
  const windows = openSharedWindows({ db, clock, onError: onWindowError });
  const versions = openResourceVersions(db, listener);
  const agreements = openAgreementMemory(db);
  const refusals = openRefusalLog({ db, vault, clock, log });
  const onBreachError = (error: unknown) => log.warn({ err: error }, 'the breach range service gave no answer, so the packaged list did');
  const breaches = openBreachRanges({ url: config.breachRangeUrl, egress, clock, onError: onBreachError });
  const oauthApps = openOAuthApps(config.oauthApps);
  const applications = connectedApplications({ db, vault, clock, egress, objects, connectors, oauthApps });
  const deploying = platformDeployments(platform);
  let isStopping = false;
  const app = await buildApp({
    config,
    log,
    outage,
    db,
    versions,
    windows,
    authenticate: (request) => authenticate({ tokens, sessions }, request),
    recall: (request) => peekActor({ tokens, sessions }, request),
    onUnchanged: observeUnchanged(platform.metrics),
    isEntitled: (actor, identifier, until) => db.inTenant(actor.tenantId, (tx) => isEntitled(tx, { identifier, usage, until })),
    isAgreementSigned: (actor) => agreements.isSigned(actor.tenantId),
    isSteppedUp: (actor) => isSteppedUp(actor, clock),
    tracing: platform.tracing,
    onRefused: (refused) => refusals.note(refused),
    routes: [
      ...auditRoutes({ vault, clock }),
      ...notificationRoutes({ db, vault, clock }),
      ...tenantRoutes({ db, vault, clock, queue, publicUrl, usage, retention: config.retention }),
      ...userRoutes({ db, vault, clock, queue, publicUrl, offboarding: offboardingFrom({ vault, sessions }) }),
      ...accessRoutes({ db, vault, clock, tokens, sessions, publicUrl, queue, egress, txtRecords, breaches, demoEntrances }),
      ...connectRoutes({
        db,
        vault,
        clock,
        tokens,
        sessions,
        publicUrl,
        queue,
        egress,
        objects,
        connectors,
        oauthApps,
        signingKey,
        writers: deploymentWriters(deploying),
      }),
      ...collectRoutes({ db, vault, clock, queue, connectors, applications, historyReads }),
      ...peopleRoutes({
        db,
        vault,
        clock,
        connectors,
        usage,
        deployLists: requestListDeployment(deploying),
        isApprovalNeeded: isSecondApproverNeeded,
        keepPrograms: keepMostAttackedPrograms,
      }),
      ...assessRoutes({ vault, clock, queue, publicUrl, promotedDate }),
      ...deployRoutes({ ...deploying, tokens, sessions }),
      ...deploymentRoutes(deploying),
      ...remediateRoutes({ vault, clock, catalog: productCatalog, assessment: storedAssessment }),
      ...frameworkRoutes({ vault, clock, catalog: productCatalog, assessment: storedAssessment, past: assessedPast }),
      ...rationalizeRoutes({ vault, clock, catalog: productCatalog, assessment: storedAssessment, past: assessedPast }),
      ...ticketRoutes(deploying),
      ...watchRoutes({ ...deploying, names: (tx, product) => deploying.surroundings.names(tx, product) }),
      ...toolRoutes({ db, connectors }),
      ...bridgeRoutes({ db, catalog: productCatalog, assessment: storedAssessment, past: assessedPast }),
      ...reportRoutes(platformReports(platform)),
    ],
    registerRest: async (scope) => {
      registerHealth(scope, { ...platform, part: 'api', isStopping: () => isStopping, freeSpace: () => freeSpaceOf(config.dataFolder) });
      registerMetrics(scope, platform.metrics, { token: config.metricsToken, refresh: watchPlatform(platform, 'api') });
      const { objects: store, uploadKey } = platform;
      registerUploadRoute(scope, {
        store,
        signingKey: uploadKey,
        clock: () => clock.now(),
        spendForm: (key) => db.inTenant(tenantOfKey(key), (tx) => spendForm(tx, key, clock.now())),
      });
      await registerGuide(scope, { guide: folder('docs/guide'), webAssets: join(webFolder, 'assets') });
      await registerWebApp(scope, { folder: webFolder, uploadOrigin: config.s3 && uploadOriginOf(config.s3) });
    },
  }).catch(async (error: unknown) => {
    await windows.close();
    throw error;
  });
  const close = closeAfterAnswers(app);
  return {
    app,
    async stop({ drainSeconds } = { drainSeconds: 0 }) {
      isStopping = true;
      await wait(drainSeconds * 1000);
      await close();
      await refusals.close();
      await windows.close();
    },
  };
}

export async function runApi(platform: Platform, options: ApiOptions = {}): Promise<Api> {
  const api = await buildApi(platform, folder('apps/web/dist'), options);
  try {
    await listenOn(api.app, platform.config);
  } catch (error) {
    await api.stop();
    throw error;
  }
  return api;
}
