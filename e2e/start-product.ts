import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { compileCache } from '../apps/server/test-support/run/compile-cache.ts';
import { startNameServer } from '../apps/server/test-support/loopback/loopback-name-server.ts';
import { tellCredentials } from './support/vendor-credentials.ts';
import { tellDataFolder } from './support/vendor-writes.ts';
import { publishedRecords } from './support/zone.ts';

const startLimitMs = 180_000;

/** The size of the demo's company, which the configuration of the run chooses. */
interface DemoSize {
  readonly people: number;
  readonly weeks: number;
}

/** After every journey, each tenant's chain must still be whole. */
const verifyAuditLog = (dataFolder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const verify = spawn('node', ['apps/server/src/main/cli.ts', 'audit', 'verify'], {
      env: { ...process.env, RAMPART_DATA: dataFolder, RAMPART_LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    verify.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The audit log does not verify after the journeys.'))));
  });

/** The real product in its own folder, as `npm start` runs it: embedded database, API, worker, web app, demo people. */
export default async function startProduct(config: FullConfig) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rampart-e2e-'));
  const port = String(config.metadata['port']);
  const { people, weeks } = config.metadata['demo'] as DemoSize;
  const names = await startNameServer(publishedRecords(dataFolder));
  const product = spawn('node', ['apps/server/src/main/cli.ts', 'up', '--demo'], {
    env: {
      ...process.env,
      PORT: port,
      // The address that the browser uses: links and identity providers must lead back to it.
      RAMPART_PUBLIC_URL: `http://127.0.0.1:${port}`,
      RAMPART_DATA: dataFolder,
      RAMPART_LOG_LEVEL: 'warn',
      RAMPART_DEMO_PEOPLE: String(people),
      RAMPART_DEMO_WEEKS: String(weeks),
      // The identity provider of a journey has its metadata on this machine.
      RAMPART_EGRESS_ALLOW: '127.0.0.1/32',
      RAMPART_DNS_SERVERS: names.address,
      NODE_COMPILE_CACHE: compileCache,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The product did not start in time.')), startLimitMs);
    product.stdout?.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('is running at')) return;
      clearTimeout(late);
      resolve();
    });
    product.once('exit', (code) => reject(new Error(`The product ended with ${code} before it ran.`)));
  });
  process.env['RAMPART_E2E_PASSWORD'] = await readFile(join(dataFolder, 'demo-password'), 'utf8');
  await tellCredentials(dataFolder);
  tellDataFolder(dataFolder);
  return async () => {
    product.kill('SIGTERM');
    await ended;
    names.close();
    await verifyAuditLog(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
  };
}
