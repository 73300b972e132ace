import { domainNames } from './domain-names/simulator.ts';
import type { Addresses, Answer, Request } from './kit/process-messages.ts';
import { serveConsole } from './kit/serve-console.ts';
import { startSimulators, type RunOptions, type RunningSimulators } from './kit/start-simulators.ts';
import { simulators } from './registry.ts';
import { torProject } from './tor-project/exit-list.ts';
import { createWorld } from './world/create-world.ts';
import type { World, WorldOptions } from './world/world.ts';

/** A separate process for the world and its vendors, so that they do not slow the product down. Its parent talks to it over IPC. */
let started: { readonly world: World; readonly vendors: RunningSimulators } | null = null;

function running(): NonNullable<typeof started> {
  if (started === null) throw new Error('The simulators have not been started.');
  return started;
}

async function start(options: WorldOptions, run: RunOptions): Promise<Addresses> {
  if (started !== null) throw new Error('The simulators run already.');
  const world = createWorld(options);
  const vendors = await startSimulators(world, [...simulators, domainNames, torProject], run);
  started = { world, vendors };
  const { hosts, nameServers, credentials, demoConnections } = vendors;
  return { hosts, nameServers, credentials, demoConnections, console: (await serveConsole(vendors.running)).url };
}

async function carryOut(request: Request): Promise<Answer> {
  const { number } = request;
  if (request.command === 'start') return { number, outcome: 'done', addresses: await start(request.options, request.run) };
  if (request.command === 'advance') {
    running().world.advanceTo(request.to);
    return { number, outcome: 'done' };
  }
  const simulator = running().vendors.running.get(request.simulator);
  if (simulator === undefined) throw new Error(`There is no simulator called ${request.simulator}.`);
  simulator.faults.order(request.fault);
  return { number, outcome: 'done' };
}

process.on('message', (request: Request) => {
  carryOut(request).then(
    (answer) => process.send?.(answer),
    (failure: unknown) => process.send?.({ number: request.number, outcome: 'failed', reason: String(failure) } satisfies Answer),
  );
});
// The parent has ended, however it ended.
process.on('disconnect', () => process.exit(0));
// A Ctrl+C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
