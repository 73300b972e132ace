import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoCompany } from '../../apps/server/src/main/demo/demo-world.ts';
import { simulators } from '../../packages/simulators/src/registry.ts';
import { createWorld } from '../../packages/simulators/src/world/create-world.ts';

type Credentials = Readonly<Record<string, string>>;
type KnownCredentials = Readonly<Record<string, Readonly<Record<string, Credentials>>>>;

const variable = 'RAMPART_E2E_CREDENTIALS';

/** What the simulated vendors of a running demo accept: they know the same by the same seed. For the journeys, in their environment. */
export async function tellCredentials(dataFolder: string): Promise<void> {
  const { start, people } = JSON.parse(await readFile(join(dataFolder, 'demo-world.json'), 'utf8')) as { start: string; people: number };
  const firstDay = new Date(start);
  const world = createWorld({ ...demoCompany, people, start: firstDay, now: firstDay });
  const known: KnownCredentials = Object.fromEntries(simulators.map((one) => [one.id, one.credentialsFor(world)]));
  process.env[variable] = JSON.stringify(known);
}

/** By simulator, then by the way to connect. */
export function credentialsOf(simulator: string, method: string): Credentials {
  const known = JSON.parse(process.env[variable] ?? '{}') as KnownCredentials;
  const found = known[simulator]?.[method];
  if (found === undefined) throw new Error(`No credentials of ${simulator} by ${method} are known.`);
  return found;
}
