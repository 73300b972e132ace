import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { freePort } from '../free-port.ts';
import { prepareTenant } from './prepare-tenant.ts';

interface Server {
  readonly origin: string;
  readonly pid: number;
}

export interface ApiServers {
  /** The product as `rampart api` runs it. */
  readonly product: Server;
  /** Fastify without the product, on the same database. */
  readonly bare: Server;
  /** One for each session. */
  readonly tokens: readonly string[];
  /** The same sessions' again: a token is good for a quarter of an hour. */
  readonly issueTokens: () => Promise<readonly string[]>;
  /** Where both keep what they know, for what prepares more of it. */
  readonly database: { readonly appUrl: string; readonly tenantId: string; readonly masterKey: Buffer };
}

const masterKey = Buffer.alloc(32, 1);

interface ServerOptions {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** What writing the log costs is part of what is measured. */
  readonly logFile: string;
}

async function startServer({ file, env, logFile }: ServerOptions): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', openSync(logFile, 'a'), 'ipc'],
  });
  const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
  if (!isReady) throw new Error(`${file} did not start. ${readFileSync(logFile, 'utf8').slice(-2000)}`);
  return child;
}

async function stopServer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Both servers beside as many sessions as are asked for, for as long as the work lasts. */
export async function withApiServers<T>(sessionCount: number, work: (servers: ApiServers) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
  const children: ChildProcess[] = [];
  try {
    const { appUrl, tenantId, issueTokens } = await prepareTenant({ ownerUrl: postgres.ownerUrl, masterKey, sessionCount });
    const start = async (file: string, settings: (port: string) => Record<string, string>): Promise<Server> => {
      const port = await freePort();
      const child = await startServer({ file, env: settings(String(port)), logFile: join(folder, `${file}.log`) });
      children.push(child);
      return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
    };
    const [bare, product] = await Promise.all([
      start('bare-server.ts', (port) => ({ BENCH_APP_URL: appUrl, BENCH_TENANT: tenantId, BENCH_PORT: port })),
      start('product-server.ts', (port) => ({
        DATABASE_URL: postgres.ownerUrl,
        RAMPART_MASTER_KEY: masterKey.toString('base64'),
        RAMPART_DATA: folder,
        PORT: port,
      })),
    ]);
    return await work({ product, bare, tokens: await issueTokens(), issueTokens, database: { appUrl, tenantId, masterKey } });
  } finally {
    for (const child of children) await stopServer(child);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
