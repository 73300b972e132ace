import { setTimeout as wait } from 'node:timers/promises';
import { connectedApplications, findLatestRun, startRun } from '../../src/features/collect/index.ts';
import { openOAuthApps } from '../../src/features/connect/index.ts';
import type { Platform } from '../../src/main/open-platform.ts';

const longestMs = 120_000;

/** Collects from what a tenant has connected, or from these products of it alone; resolves when the run is over. */
export async function collectAt(platform: Platform, tenantId: string, asOf: Date, products?: readonly string[]): Promise<void> {
  const applications = connectedApplications({ ...platform, oauthApps: openOAuthApps(platform.config.oauthApps) });
  const id = await platform.db.inTenant(tenantId, async (tx) => {
    const applicationIds = (await applications.list(tx))
      .filter(({ product }) => products === undefined || products.includes(product))
      .map((one) => one.id);
    return startRun({ ...platform, applications }, tx, { asOf, applicationIds, requestedBy: 'anna@example.test' });
  });
  for (const until = Date.now() + longestMs; Date.now() < until; await wait(100)) {
    const latest = await platform.db.inTenant(tenantId, findLatestRun);
    if (latest?.id === id && (latest.state === 'completed' || latest.state === 'failed')) return;
  }
  throw new Error('The run is not over.');
}
