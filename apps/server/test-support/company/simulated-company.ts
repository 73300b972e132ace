import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { domainNames } from '@rampart/simulators/domain-names/simulator.ts';
import { type RunningSimulators, startSimulators } from '@rampart/simulators/kit/start-simulators.ts';
import type { RunningSimulator } from '@rampart/simulators/kit/simulator.ts';
import { simulators } from '@rampart/simulators/registry.ts';
import { exitsOf } from '@rampart/simulators/tor-project/exit-list.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import { connectedApplications, putExitList } from '../../src/features/collect/index.ts';
import { openOAuthApps } from '../../src/features/connect/index.ts';
import { agreementVersion } from '../../src/features/tenants/index.ts';
import { connectDemo } from '../../src/main/demo/connect-demo.ts';
import { runWorker } from '../../src/main/run-worker.ts';
import { createEgress } from '../../src/platform/egress/guarded-fetch.ts';
import type { Log } from '../../src/platform/log/log.ts';
import { Secret } from '../../src/platform/log/secret.ts';
import { collectAt } from '../collect/collect-at.ts';
import type { FreshDatabase } from '../database/fresh-database.ts';
import { startTestApi, type TestApi } from '../api/test-api.ts';

export interface SimulatedApplication {
  readonly id: string;
  readonly product: string;
  readonly simulator: string;
  /** The facts and kinds of events that the catalog promises. */
  readonly yields: readonly string[];
}

export interface SimulatedCompany {
  readonly api: TestApi;
  readonly world: World;
  readonly tenantId: string;
  readonly vendors: ReadonlyMap<string, RunningSimulator>;
  /** From each vendor's host to its simulator. */
  readonly hosts: Readonly<Record<string, string>>;
  readonly applications: readonly SimulatedApplication[];
  /** What connects them. */
  readonly connections: RunningSimulators['demoConnections'];
  /** The list of Tor exit nodes becomes that of the world now, as if it had been fetched at this time. */
  publishExits(at: Date): Promise<void>;
  /** Moves the world on, publishes and collects, from all products or from these alone; resolves when the run is over. */
  runAt(asOf: Date, products?: readonly string[]): Promise<void>;
  /** For a test that brings its own. */
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

/** What the demo does not connect, and by which credentials of which simulator it is. */
export interface AlsoConnected {
  readonly product: string;
  readonly simulator: string;
  readonly method: string;
}

interface CompanyChanges {
  /** Another world over the same company. */
  readonly change?: (world: World) => World;
  readonly log?: Log;
  /** The cloned database is that of an earlier company of the same people, which is connected. */
  readonly isConnected?: boolean;
  /** The simulators that the test needs: every other vendor costs each run its reading. All of them unless given. */
  readonly vendors?: readonly string[];
}

/** Vendors limit calls and copy writes in seconds: here in milliseconds. */
export const vendorSpeed = 200;

const companyName = 'Halden Freight';

async function onlyTenant({ owner }: FreshDatabase): Promise<string> {
  const { rows } = await owner.query<{ tenant_id: string }>('select tenant_id from tenant where name = $1', [companyName]);
  return rows[0]!.tenant_id;
}

interface Connecting {
  readonly api: TestApi;
  readonly tenantId: string;
  readonly vendors: RunningSimulators;
  readonly also: readonly AlsoConnected[];
}

/** By the product's own calls, as its administrator. */
async function connect({ api, tenantId, vendors, also }: Connecting): Promise<void> {
  const { app, fresh } = api;
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await fresh.owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
  const { email, password, headers } = await api.signedIn(tenantId, 'administrator');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { signal } = new AbortController();
  await connectDemo({ address, email, password: new Secret(password), connections: vendors.demoConnections, signal });
  for (const { product, simulator, method } of also) {
    const payload = { product, auth_method: method, credentials: vendors.credentials[simulator]?.[method] };
    await app.inject({ method: 'POST', url: '/api/credentials/create', headers, payload });
  }
}

/** A small company at all simulated vendors, connected by the product's own calls and collected by its own worker. */
export async function startSimulatedCompany(
  people: number,
  start: Date,
  also: readonly AlsoConnected[] = [],
  /** The migrated database to clone, where no test run provides one. */
  templateUrl?: string,
  { change = (made) => made, log, isConnected = false, vendors: needed }: CompanyChanges = {},
): Promise<SimulatedCompany> {
  const world = change(testWorld({ people, start, now: start }));
  const started = simulators.filter(({ id }) => needed === undefined || needed.includes(id));
  const vendors = await startSimulators(world, [...started, domainNames], { speed: vendorSpeed });
  const egress = createEgress({ allow: [], hosts: vendors.hosts, nameServers: vendors.nameServers, speed: vendorSpeed });
  const api = await startTestApi({}, { egress, ...(templateUrl !== undefined && { templateUrl }), ...(log !== undefined && { log }) });
  const { platform, fresh } = api;
  const tenantId = isConnected ? await onlyTenant(fresh) : await fresh.createTenant(companyName);
  if (!isConnected) await connect({ api, tenantId, vendors, also });
  // A sweep that falls into a test would deploy, judge or read what the test is about to.
  const worker = await runWorker(platform, { schedules: 'none' });

  const oauthApps = openOAuthApps(platform.config.oauthApps);
  const connected = connectedApplications({ ...platform, oauthApps });
  const applications = (await platform.db.inTenant(tenantId, (tx) => connected.list(tx))).map(({ id, product }) => {
    const known = productRegistry.find((each) => each.id === product);
    return { id, product, simulator: known?.connector ?? '', yields: known?.yields ?? [] };
  });
  const publishExits = (at: Date): Promise<void> =>
    platform.db.inPlatform((tx) =>
      putExitList(tx, { addresses: exitsOf(world), source: 'https://check.torproject.org/torbulkexitlist', listedAt: at }, at),
    );
  return {
    api,
    world,
    tenantId,
    publishExits,
    vendors: vendors.running,
    hosts: vendors.hosts,
    applications,
    connections: vendors.demoConnections,
    async runAt(asOf, products) {
      world.advanceTo(asOf);
      await publishExits(asOf);
      await collectAt(platform, tenantId, asOf, products);
    },
    stopWorker: () => worker.stop(),
    async close() {
      await worker.stop();
      await api.close();
      await egress.close();
      await vendors.stop();
    },
  };
}
