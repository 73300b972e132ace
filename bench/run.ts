// `npm run bench`: the product against the bare framework, in the same run on the same machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { pollAsConsoles } from './consoles.ts';
import { requestsPerSecond } from './load.ts';
import { prepareTenant } from './prepare-tenant.ts';

const ports = { bare: 4701, product: 4702 };
const secondsEach = Number(process.env['BENCH_SECONDS'] ?? 8);
const consoles = { count: Number(process.env['BENCH_CONSOLES'] ?? 10_000), seconds: Number(process.env['BENCH_CONSOLE_SECONDS'] ?? 60) };
const masterKey = Buffer.alloc(32, 1);

function startServer(file: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'servers', file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

const line = (what: string, ours: number, bare: number, goal: number) =>
  console.log(`${what}: ${Math.round(ours)}/s, bare ${Math.round(bare)}/s, ratio ${(ours / bare).toFixed(2)} (goal ${goal})`);

/** Alternating, so that a machine that slows down slows both. */
async function compare(ours: () => Promise<number>, bare: () => Promise<number>): Promise<[number, number]> {
  const rounds: [number, number][] = [];
  for (let round = 0; round < 3; round += 1) rounds.push([await ours(), await bare()]);
  const median = (side: 0 | 1) => rounds.map((each) => each[side]).toSorted((a, b) => a - b)[1] ?? 0;
  return [median(0), median(1)];
}

const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
const children: ChildProcess[] = [];
try {
  const { appUrl, tenantId, tokens } = await prepareTenant({ ownerUrl: postgres.ownerUrl, masterKey, sessionCount: consoles.count });
  const origin = { bare: `http://127.0.0.1:${ports.bare}`, product: `http://127.0.0.1:${ports.product}` };
  children.push(await startServer('bare.ts', { BENCH_APP_URL: appUrl, BENCH_TENANT: tenantId, BENCH_PORT: String(ports.bare) }));
  const settings = { DATABASE_URL: postgres.ownerUrl, RAMPART_MASTER_KEY: masterKey.toString('base64'), RAMPART_DATA: folder };
  children.push(await startServer('product.ts', { ...settings, PORT: String(ports.product), RAMPART_LOG_LEVEL: 'info' }));

  const summary = '/api/v1/notifications/summary';
  const callers = tokens.slice(0, 500).map((token) => ({ authorization: `Bearer ${token}` }));
  const pollers = await Promise.all(
    callers.map(async (headers) => {
      const reply = await fetch(`${origin.product}${summary}`, { headers });
      await reply.arrayBuffer();
      return { ...headers, 'if-none-match': reply.headers.get('etag') ?? '' };
    }),
  );

  const poll = { seconds: secondsEach, expectedStatus: 304 };
  const barePollers = callers.map((headers) => ({ ...headers, 'if-none-match': '"1-abcdefghijkl"' }));
  const [pollOurs, pollBare] = await compare(
    () => requestsPerSecond({ ...poll, origin: origin.product, path: summary, callers: pollers }),
    () => requestsPerSecond({ ...poll, origin: origin.bare, path: '/poll', callers: barePollers }),
  );
  line('unchanged authenticated poll (304)', pollOurs, pollBare, 0.6);

  const list = { seconds: secondsEach, expectedStatus: 200, callers };
  const [listOurs, listBare] = await compare(
    () => requestsPerSecond({ ...list, origin: origin.product, path: '/api/customer/users' }),
    () => requestsPerSecond({ ...list, origin: origin.bare, path: '/users' }),
  );
  line('authenticated list of users', listOurs, listBare, 0.7);

  const result = await pollAsConsoles({
    seconds: consoles.seconds,
    origin: origin.product,
    tokens,
    polls: [
      { path: '/api/customer/attributes', everySeconds: 2 },
      { path: summary, everySeconds: 5 },
    ],
  });
  const rate = Math.round(result.requests / consoles.seconds);
  console.log(
    `${consoles.count} consoles for ${consoles.seconds} s: ${rate} requests/s, ${result.failed} failed, median ${result.p50Ms.toFixed(1)} ms, 99th percentile ${result.p99Ms.toFixed(1)} ms`,
  );
} finally {
  for (const child of children) child.kill('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
