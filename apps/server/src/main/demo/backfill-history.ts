import { dayMs } from '@rampart/domain/day.ts';
import { botName } from '@rampart/domain/deploy/bot-name.ts';
import { connectedApplications, findLatestRun, type KnownRun, startRun } from '../../features/collect/index.ts';
import { openOAuthApps } from '../../features/connect/index.ts';
import { versionChannel } from '../../platform/database/resource-versions.ts';
import type { Platform } from '../open-platform.ts';
import type { DemoWorld } from './demo-world.ts';
import { type HistoryStep, isReadIn, readsOf, stepsOf } from './history-steps.ts';

const weekMs = 7 * dayMs;
const lookAgainMs = 2000;

interface Backfill {
  readonly platform: Platform;
  readonly world: Pick<DemoWorld, 'start' | 'weeks'> & { readonly simulators: Pick<DemoWorld['simulators'], 'advanceTo'> };
  readonly tenantId: string;
  readonly signal: AbortSignal;
}

const endOf = ({ start }: Pick<DemoWorld, 'start'>, week: number): Date => new Date(start.getTime() + week * weekMs);

const isOver = (run: KnownRun | undefined): boolean => run === undefined || run.state === 'completed' || run.state === 'failed';

/** Resolves when the tenant's processing has changed; also after a while without a change, in case a notification was missed. */
function whenSomethingChanged({ platform, tenantId, signal }: Backfill): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, lookAgainMs);
    signal.addEventListener('abort', done, { once: true });
    heardBy(platform).add((payload) => payload.startsWith(tenantId) && payload.endsWith(' processing') && done());
  });
}

const ears = new WeakMap<Platform, Set<(payload: string) => unknown>>();

/** One listener for the process; waiting callers are removed when they have been notified. */
function heardBy(platform: Platform): Set<(payload: string) => unknown> {
  const known = ears.get(platform);
  if (known !== undefined) return known;
  const waiting = new Set<(payload: string) => unknown>();
  ears.set(platform, waiting);
  platform.listener.on(versionChannel, (payload) => {
    for (const receive of waiting) if (receive(payload) !== false) waiting.delete(receive);
  });
  return waiting;
}

const latestRunOf = ({ platform, tenantId }: Backfill): Promise<KnownRun | undefined> => platform.db.inTenant(tenantId, findLatestRun);

async function untilNoRunIsUnderWay(backfill: Backfill): Promise<KnownRun | undefined> {
  for (;;) {
    backfill.signal.throwIfAborted();
    const changed = whenSomethingChanged(backfill);
    const latest = await latestRunOf(backfill);
    if (isOver(latest)) return latest;
    await changed;
  }
}

async function runStep({ platform, tenantId, world }: Backfill, step: HistoryStep): Promise<void> {
  const { db, vault, clock, egress, objects, connectors, config, queue } = platform;
  const applications = connectedApplications({ db, vault, clock, egress, objects, connectors, oauthApps: openOAuthApps(config.oauthApps) });
  const asOf = endOf(world, step.week);
  await world.simulators.advanceTo(asOf);
  await db.inTenant(tenantId, async (tx) => {
    const read = (await applications.list(tx)).filter(({ product }) => isReadIn(step, connectors, product));
    const applicationIds = read.map(({ id }) => id);
    if (applicationIds.length === 0) return;
    await startRun({ vault, clock, queue, connectors, applications }, tx, {
      asOf,
      applicationIds,
      requestedBy: botName,
      step: { number: step.week, of: world.weeks },
      reads: readsOf(step),
      historyEndsAt: endOf(world, world.weeks),
    });
  });
}

/**
 * Vendors keep little history, so a product knows only the times at which it ran. The demo makes those runs when it first starts, step by
 * step, with the simulated world moving along. When it is stopped in between, it continues where it was.
 */
export async function backfillHistory(backfill: Backfill): Promise<void> {
  const { world } = backfill;
  for (const step of stepsOf(world.weeks)) {
    const latest = await untilNoRunIsUnderWay(backfill);
    if (latest === undefined || latest.asOf < endOf(world, step.week)) await runStep(backfill, step);
  }
  await untilNoRunIsUnderWay(backfill);
  await world.simulators.advanceTo(backfill.platform.clock.now());
}
