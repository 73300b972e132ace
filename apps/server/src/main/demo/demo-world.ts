import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@rampart/domain/day.ts';
import { runSimulators, type SimulatorProcess } from '@rampart/simulators/run-simulators.ts';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { Secret } from '../../platform/log/secret.ts';
import { Refusal } from '../../platform/refusal.ts';

const weekMs = 7 * dayMs;
/** The demo collects weeks in minutes, so its vendors limit calls and copy writes in as much less time. */
const speed = 25;
/** What makes it the same company in every installation. */
export const demoCompany = { seed: 20_261_115, company: { name: 'Halden Freight', domain: 'haldenfreight.example' } };

/** When the demo's history starts, and how large it is. Kept, so that a second start finds the same company. */
const History = z.object({ start: z.iso.datetime(), people: z.int(), weeks: z.int() });

export interface DemoWorld {
  readonly simulators: SimulatorProcess;
  readonly start: Date;
  readonly weeks: number;
  /** What the demo connects. */
  readonly connections: SimulatorProcess['demoConnections'];
  /** The product, pointed at the simulators: the only difference from one that talks to vendors. */
  readonly config: Config;
}

async function historyOf({ dataFolder, demo }: Config, now: Date): Promise<z.infer<typeof History>> {
  const file = join(dataFolder, 'demo-world.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return History.parse(JSON.parse(known));
  const { people, weeks } = demo;
  const fresh = { start: new Date(now.getTime() - weeks * weekMs).toISOString(), people, weeks };
  await writeFile(`${file}.new`, JSON.stringify(fresh));
  await rename(`${file}.new`, file);
  return fresh;
}

/** The registration that Microsoft's simulator knows the operator by. */
function oauthAppsOf({ credentials }: SimulatorProcess, own: Config['oauthApps']): Config['oauthApps'] {
  const { client_id: clientId, client_secret: clientSecret } = credentials['microsoft-graph']?.['oauth_app'] ?? {};
  if (clientId === undefined || clientSecret === undefined) return own;
  return { 'microsoft-graph': { clientId, clientSecret: new Secret(clientSecret) }, ...own };
}

/** Those of the products that the operator names, or all. */
export function connectionsOf(all: SimulatorProcess['demoConnections'], products: readonly string[]): SimulatorProcess['demoConnections'] {
  const unknown = products.find((named) => !all.some(({ product }) => product === named));
  const has = all.map(({ product }) => product).join(', ');
  if (unknown !== undefined) throw new Refusal(`RAMPART_DEMO_PRODUCTS is wrong: the demo cannot connect ${unknown}. It has: ${has}.`);
  return products.length === 0 ? all : all.filter(({ product }) => products.includes(product));
}

/** The demo's company and the simulators of its vendors, in a separate process. */
export async function startDemoWorld(config: Config, now: Date): Promise<DemoWorld> {
  const { start, people, weeks } = await historyOf(config, now);
  const firstDay = new Date(start);
  // What was deployed to a vendor is still there after a restart, as it would be.
  const keepWritesIn = join(config.dataFolder, 'demo-vendors');
  const simulators = await runSimulators({ ...demoCompany, people, start: firstDay, now: firstDay }, { keepWritesIn, speed });
  await writeFile(join(config.dataFolder, 'demo-console'), simulators.console, { mode: 0o600 });
  return {
    simulators,
    start: firstDay,
    weeks,
    connections: connectionsOf(simulators.demoConnections, config.demo.products),
    config: {
      ...config,
      egress: { ...config.egress, hosts: { ...simulators.hosts, ...config.egress.hosts }, speed },
      dnsServers: config.dnsServers.length > 0 ? config.dnsServers : simulators.nameServers,
      oauthApps: oauthAppsOf(simulators, config.oauthApps),
    },
  };
}
