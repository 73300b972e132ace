import { fork } from 'node:child_process';
import { once } from 'node:events';
import { compileCache } from '../run/compile-cache.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';

export interface OwnerProcess {
  readonly pid: number;
  readonly ownerUrl: string;
}

/** Starts a server from a separate process, which a test can kill. */
export async function startPostgresInAProcess(options: EmbeddedOptions): Promise<OwnerProcess> {
  const child = fork(import.meta.filename, [JSON.stringify(options)], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  const [ownerUrl] = (await once(child, 'message')) as [string];
  return { pid: child.pid ?? 0, ownerUrl };
}

if (process.argv[1] === import.meta.filename) {
  const { ownerUrl } = await startEmbeddedPostgres(JSON.parse(process.argv[2] ?? '') as EmbeddedOptions);
  process.send?.(ownerUrl);
}
