import { dayMs } from '@rampart/domain/day.ts';
import { FaultPlan } from '../kit/fault-plan.ts';
import { serve, type VendorAnswer } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { keyOf, share } from '../world/dice.ts';
import type { World } from '../world/world.ts';

/** Of the 48 addresses of each network from which attackers come, so many are exit nodes of Tor. */
const exitShare = 1 / 8;
/** So many of them are away on any one day. */
const awayShare = 0.03;

/** The exit nodes of today: some of the machines from which the world is attacked. */
export function exitsOf(world: World): string[] {
  const { seed } = world.options;
  const day = Math.floor(world.now().getTime() / dayMs);
  const isExit = (network: number, host: number): boolean => share(keyOf(seed, 7_801, network, host)) < exitShare;
  const isAway = (network: number, host: number): boolean => share(keyOf(seed, 7_802, day, network, host)) < awayShare;
  return Array.from({ length: 256 * 48 }, (_, place) => [place >> 8, place & 255] as const)
    .map(([host, network]) => [network, host + 1] as const)
    .filter(([network, host]) => isExit(network, host) && !isAway(network, host))
    .map(([network, host]) => `198.19.${network}.${host}`);
}

const page = (status: number, title: string) => (): VendorAnswer => ({ status, body: `<html><head><title>${title}</title></head></html>` });

/** What the Tor Project publishes at check.torproject.org: plain text, one address a line, in no order. It is no product to connect. */
export const torProject: Simulator<undefined> = {
  id: 'tor-project',
  hostsFor: () => ['check.torproject.org'],
  credentialsFor: () => ({}),
  async start({ world, port }) {
    const faults = new FaultPlan();
    const { url, stop } = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': page(429, '429 Too Many Requests'),
        'server-error': page(503, '503 Service Unavailable'),
        'expired-token': page(403, '403 Forbidden'),
      },
      routes(server) {
        server.get('/torbulkexitlist', (_request, reply) =>
          reply.type('text/plain; charset=utf-8').send(
            exitsOf(world)
              .map((address) => `${address}\n`)
              .join(''),
          ),
        );
      },
    });
    return { url, faults, simulatorControl: undefined, stop };
  },
};
