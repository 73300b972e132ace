// `npm run soak -- [--minutes 30] [--tenants 50]`: two API nodes and two workers over a PostgreSQL that is stopped twice, while each
// node and a worker are killed. Everything that was accepted must have happened once, and memory must stay level; otherwise it exits with 1.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { agreementVersion } from '../apps/server/src/features/tenants/index.ts';
import { connectDemo } from '../apps/server/src/main/demo/connect-demo.ts';
import { Secret } from '../apps/server/src/platform/log/secret.ts';
import { openDeploymentLane, type LaneProduct } from '../apps/server/test-support/kills/deployment-lane.ts';
import { killingVendor } from '../apps/server/test-support/kills/killing-vendor.ts';
import { startLoopbackMailServer } from '../apps/server/test-support/loopback/loopback-mail-server.ts';
import { startRestartablePostgres } from '../apps/server/test-support/database/restartable-postgres.ts';
import { vendorSpeed } from '../apps/server/test-support/company/simulated-company.ts';
import { testMasterKey } from '../apps/server/test-support/access/test-master-key.ts';
import { freePort } from './free-port.ts';
import { openPart, type Part } from './soak/cluster.ts';
import { judgeMails, judgeMemory, judgeWrites } from './soak/compare.ts';
import { brokenChains, judgeDeployments, judgeRuns, sameState, untilIdle } from './soak/judge.ts';
import { deployInTurns, Gate, nothingAccepted, poll, renewed, requestRunsAndMails } from './soak/workload.ts';

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({ options: { minutes: text('30'), tenants: text('50') } });
const [minutes, tenantCount] = [Number(values.minutes), Number(values.tenants)];
const products: readonly LaneProduct[] = ['okta', 'azure_conditional_access'];
const outageMs = 10_000;
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const folder = await mkdtemp(join(tmpdir(), 'rampart-soak-'));
say(`${minutes} minutes, ${tenantCount} tenants; logs in ${folder}`);
const postgres = await startRestartablePostgres();
const mailServer = await startLoopbackMailServer();
const lane = await openDeploymentLane(postgres.templateUrl);
const { api, connections, hosts, tenantId: deployer } = lane.company;
const vendor = await killingVendor(hosts);
const settings = {
  DATABASE_URL: api.fresh.ownerUrl,
  RAMPART_MASTER_KEY: testMasterKey.toString('base64'),
  RAMPART_EGRESS_HOSTS: JSON.stringify(vendor.hosts),
  RAMPART_EGRESS_SPEED: String(vendorSpeed),
  RAMPART_TOR_EXITS_URL: 'none',
  RAMPART_LOG_LEVEL: 'warn',
  RAMPART_DRAIN_SECONDS: '0',
  DATABASE_POOL_SIZE: '6',
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
};
const open = async (name: string, command: 'api' | 'worker'): Promise<Part> =>
  openPart({ name, command, port: await freePort(), folder, settings });
const nodes = [await open('api-1', 'api'), await open('api-2', 'api')];
const workers = [await open('worker-1', 'worker'), await open('worker-2', 'worker')];
const parts = [...nodes, ...workers];
const ending = new AbortController();
const gate = new Gate();
const accepted = nothingAccepted();
const byStatus = new Map<string, number>();
const failures: string[] = [];

const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
async function addTenant(number: number): Promise<string> {
  const tenantId = await api.fresh.createTenant(`Tenant ${number}`);
  await api.fresh.owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
  const { email, password } = await api.signedIn(tenantId, 'administrator');
  const address = nodes[number % nodes.length]!.url;
  await connectDemo({ address, email, password: new Secret(password), connections, signal: ending.signal });
  return tenantId;
}

/** The vendor's own record of one undisturbed turn. */
async function onceAt(product: LaneProduct): Promise<readonly string[]> {
  const staged = await lane.finished(await lane.begin(product, 'stage'));
  const undone = await lane.finished(await lane.undo(staged.job_uuid));
  if (staged.deployment_status !== 'successful' || undone.deployment_status !== 'successful')
    throw new Error(`The first turn at ${product} was ${staged.deployment_status} and ${undone.deployment_status}.`);
  lane.nextMinute();
  return recordOf(product).splice(0);
}
function recordOf(product: LaneProduct): string[] {
  const simulator = lane.company.applications.find((one) => one.product === product)?.simulator ?? '';
  return vendor.killSwitchOf(lane.company.vendors.get(simulator)?.url ?? '').writes;
}

async function stopDatabase(): Promise<void> {
  await gate.close();
  say('PostgreSQL is stopped, hard');
  await postgres.stopHard();
  await wait(outageMs);
  await postgres.startAgain();
  say('PostgreSQL runs again');
  gate.open();
}
async function killPart(part: Part): Promise<void> {
  say(`${part.name} is killed`);
  await part.kill();
  await wait(5000);
  await part.start();
  say(`${part.name} runs again`);
}

async function disturb(): Promise<void> {
  const disturbances = [stopDatabase, () => killPart(nodes[0]!), () => killPart(workers[0]!), stopDatabase, () => killPart(nodes[1]!)];
  const pauseMs = (minutes * 60_000) / (disturbances.length + 1);
  for (const disturbance of disturbances) {
    await wait(pauseMs);
    await disturbance();
  }
  await wait(pauseMs);
}

async function stopEverything(): Promise<void> {
  ending.abort();
  for (const part of parts) await part.stop();
  await vendor.close();
  await lane.close();
  await mailServer.close();
  await postgres.close();
}
// Interrupted, it leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopEverything().finally(() => process.exit(1)));

try {
  await Promise.all(parts.map((part) => part.start()));
  const once = new Map<LaneProduct, readonly string[]>();
  for (const product of products) once.set(product, await onceAt(product));
  const before = new Map<LaneProduct, unknown>();
  for (const product of products) before.set(product, await lane.state(product));
  const tenantIds: string[] = [];
  for (let number = 1; number < tenantCount; number += 1) tenantIds.push(await addTenant(number));
  const headers = renewed(async () => (await gate.pass(() => api.signedIn(deployer, 'administrator'))).headers);
  say(`${tenantIds.length + 1} tenants are connected; it starts`);

  const sampling = setInterval(() => void Promise.all(parts.map((part) => part.sample())), 2000);
  const workload = { lane, tenantIds, accepted, gate, signal: ending.signal };
  const up = () => nodes.filter((node) => node.isUp()).map(({ url }) => url);
  const working = [
    requestRunsAndMails(workload),
    ...products.map((product) => deployInTurns(workload, product)),
    poll({ urls: up, headers, byStatus, signal: ending.signal }),
  ].map((work) => work.catch((error: unknown) => void failures.push(error instanceof Error ? error.message : String(error))));
  await disturb();
  ending.abort();
  await Promise.all(working);
  say('nothing more is asked for; what was accepted is waited for');
  if (!(await untilIdle(lane))) failures.push('The queue did not become empty.');
  clearInterval(sampling);

  const turnsOf = (product: LaneProduct) => accepted.deployments.filter((one) => one.product === product && one.phase === 'undo').length;
  const findings = [
    await judgeRuns(lane, accepted),
    judgeMails(accepted, mailServer.received),
    await judgeDeployments(lane, accepted),
    ...products.map((product) => judgeWrites(product, recordOf(product), { once: once.get(product) ?? [], turns: turnsOf(product) })),
  ];
  console.log(`\n${'what'.padEnd(36)}${'accepted'.padStart(9)}${'lost'.padStart(6)}${'doubled'.padStart(9)}`);
  for (const { what, accepted: count, lost, doubled, details = [] } of findings) {
    console.log(`${what.padEnd(36)}${String(count).padStart(9)}${String(lost).padStart(6)}${String(doubled).padStart(9)}`);
    if (lost + doubled > 0) failures.push(`${what}: ${lost} lost, ${doubled} doubled`, ...details);
  }
  for (const product of products)
    if (!sameState(before.get(product), await lane.state(product))) failures.push(`${product} is not what it was before`);
  failures.push(...(await brokenChains(lane, [deployer, ...tenantIds])));
  for (const { name, early, late, isLevel } of parts.map(judgeMemory)) {
    console.log(
      `memory of ${name}: ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late${isLevel === undefined ? ' (too short to judge)' : ''}`,
    );
    if (isLevel === false) failures.push(`the memory of ${name} grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
  }
  console.log(`polls: ${[...byStatus].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  for (const status of byStatus.keys())
    if (!['200', '503', 'killed meanwhile'].includes(status)) failures.push(`polls were answered with: ${status}`);
} catch (error) {
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await stopEverything();
}
console.log(failures.length === 0 ? '\nNothing was lost, nothing was doubled, memory is level.' : `\nWRONG:\n${failures.join('\n')}`);
process.exit(failures.length === 0 ? 0 : 1);
