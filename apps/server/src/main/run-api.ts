import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { accessRoutes, authenticate, loadSigningKey, openAccessTokens, openSessionMemory } from '../features/access/index.ts';
import { auditRoutes } from '../features/audit/index.ts';
import { notificationRoutes } from '../features/notifications/index.ts';
import { isEntitled, tenantRoutes } from '../features/tenants/index.ts';
import { userRoutes } from '../features/users/index.ts';
import { openResourceVersions } from '../platform/database/resource-versions.ts';
import { registerGuide } from '../platform/guide/register-guide.ts';
import { buildApp } from '../platform/http/build-app.ts';
import { registerHealth } from '../platform/http/health.ts';
import { openSharedWindows } from '../platform/http/shared-windows.ts';
import { registerWebApp } from '../platform/http/web-app.ts';
import { registerMetrics } from '../platform/metrics/metrics.ts';
import { registerUploadRoute } from '../platform/objects/register-upload-route.ts';
import { listenOn } from './listen-on.ts';
import type { Platform } from './open-platform.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

export interface Api {
  readonly app: FastifyInstance;
  /** Lets requests under way finish; new ones are sent elsewhere meanwhile. */
  stop(): Promise<void>;
}

export async function buildApi(platform: Platform, webFolder: string): Promise<Api> {
  const { config, db, clock, log, listener, vault } = platform;
  const tokens = openAccessTokens(await loadSigningKey(platform), clock);
  const sessions = openSessionMemory(platform);
  const windows = openSharedWindows({ db, clock, onError: (error) => log.warn({ err: error }, 'rate limits were not exchanged') });
  const versions = openResourceVersions(db, listener);
  let isStopping = false;
  const app = await buildApp({
    config,
    log,
    db,
    versions,
    windows,
    authenticate: (request) => authenticate({ tokens, sessions }, request),
    isEntitled: (actor, entitlement) => db.inTenant(actor.tenantId, (tx) => isEntitled(tx, entitlement)),
    routes: [
      ...auditRoutes({ clock }),
      ...notificationRoutes({ db, vault }),
      ...tenantRoutes({ db }),
      ...userRoutes(),
      ...accessRoutes({ db, vault, clock, tokens, sessions, publicUrl: config.publicUrl }),
    ],
    registerRest: async (scope) => {
      registerHealth(scope, { db, listener, isStopping: () => isStopping });
      registerMetrics(scope, platform.metrics, config.metricsToken);
      registerUploadRoute(scope, { store: platform.objects, signingKey: platform.uploadKey, clock: () => clock.now() });
      await registerGuide(scope, folder('docs/guide'));
      await registerWebApp(scope, webFolder);
    },
  }).catch(async (error: unknown) => {
    await windows.close();
    throw error;
  });
  return {
    app,
    async stop() {
      isStopping = true;
      await app.close();
      await windows.close();
    },
  };
}

export async function runApi(platform: Platform): Promise<Api> {
  const api = await buildApi(platform, folder('apps/web/dist'));
  try {
    await listenOn(api.app, platform.config);
  } catch (error) {
    await api.stop();
    throw error;
  }
  return api;
}
