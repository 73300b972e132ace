import { setTimeout as wait } from 'node:timers/promises';
import { refreshExitList } from '../../features/collect/index.ts';
import { findTenantByName } from '../../features/tenants/index.ts';
import type { Platform } from '../open-platform.ts';
import { connectDemo } from './connect-demo.ts';
import type { Demo } from './create-demo.ts';
import type { DemoWorld } from './demo-world.ts';
import { backfillHistory } from './backfill-history.ts';

const followEveryMs = 15_000;

interface DemoLife {
  readonly platform: Platform;
  readonly demo: Demo;
  readonly world: DemoWorld;
}

const addressOf = ({ config: { host, port } }: Platform): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;

async function live({ platform, demo, world }: DemoLife, signal: AbortSignal): Promise<void> {
  const [tenant] = demo.tenants;
  const administrator = tenant?.people.find(({ role }) => role === 'administrator');
  const tenantId = tenant && (await platform.db.inPlatform((tx) => findTenantByName(tx, tenant.name)));
  if (administrator === undefined || tenantId === undefined) return;
  const { email } = administrator;
  await connectDemo({
    address: addressOf(platform),
    email,
    password: demo.password,
    connections: world.connections,
    signal,
  });
  // Its history ends with today, which is judged by the list of today.
  await refreshExitList({ ...platform, torExitsUrl: platform.config.torExitsUrl }, signal);
  await backfillHistory({ platform, world, tenantId, signal });
  for (;;) {
    await wait(followEveryMs, undefined, { signal, ref: false });
    await world.simulators.advanceTo(platform.clock.now());
  }
}

/** The demo's simulated company runs beside the product, in the background, until the product stops. */
export function liveDemo(life: DemoLife): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = live(life, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      life.platform.log.error({ err: error }, 'the demo cannot continue to backfill its history: start again to continue');
  });
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
