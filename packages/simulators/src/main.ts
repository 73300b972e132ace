import type { Answer, Ask, Whereabouts } from './kit/process-messages.ts';
import { startSimulators, type KeepOptions, type RunningSimulators } from './kit/start-simulators.ts';
import { simulators } from './registry.ts';
import { createWorld } from './world/create-world.ts';
import type { World, WorldOptions } from './world/world.ts';

/** A process of its own for the world and its vendors, so that they do not slow the product down. Its parent speaks to it over IPC. */
let lives: { readonly world: World; readonly vendors: RunningSimulators } | null = null;

function living(): NonNullable<typeof lives> {
  if (lives === null) throw new Error('The simulators have not been started.');
  return lives;
}

async function begin(options: WorldOptions, keep: KeepOptions): Promise<Whereabouts> {
  if (lives !== null) throw new Error('The simulators run already.');
  const world = createWorld(options);
  const vendors = await startSimulators(world, simulators, keep);
  lives = { world, vendors };
  const { hosts, credentials, demoConnections } = vendors;
  return { hosts, credentials, demoConnections };
}

async function follow(ask: Ask): Promise<Answer> {
  const { number } = ask;
  if (ask.ask === 'start') return { number, outcome: 'done', whereabouts: await begin(ask.options, ask.keep) };
  if (ask.ask === 'advance') {
    living().world.advanceTo(ask.to);
    return { number, outcome: 'done' };
  }
  const simulator = living().vendors.running.get(ask.simulator);
  if (simulator === undefined) throw new Error(`There is no simulator called ${ask.simulator}.`);
  simulator.faults.order(ask.fault);
  return { number, outcome: 'done' };
}

process.on('message', (ask: Ask) => {
  follow(ask).then(
    (answer) => process.send?.(answer),
    (failure: unknown) => process.send?.({ number: ask.number, outcome: 'failed', reason: String(failure) } satisfies Answer),
  );
});
// The parent has gone, however it went.
process.on('disconnect', () => process.exit(0));
// A Ctrl+C reaches the whole group; the parent decides when this one ends.
process.on('SIGINT', () => {});
