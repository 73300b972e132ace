import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { handingOver, handOver } from './handed-over.ts';
import { Refusal } from '../../refusal.ts';
import { type Command, runAs, startIn, type UnprivilegedUser } from './unprivileged-user.ts';

const run = (command: Command, handles: readonly number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...startIn, stdio: ['ignore', 'ignore', 'pipe', ...handles] });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal(`The embedded PostgreSQL could not be set up: ${complaint.trim().split('\n').at(-1)}`)),
    );
  });

const markOf = (folder: string) => join(folder, 'initialised');
export const passwordFileOf = (folder: string): string => join(folder, 'owner-password');
export const dataFolderOf = (folder: string): string => join(folder, 'data');

export const isInitialised = (folder: string): Promise<boolean> =>
  access(markOf(folder)).then(
    () => true,
    () => false,
  );

/** Makes an empty server in the folder. The mark comes last: without it, what is there was cut short, and is made anew. */
export async function initialise(folder: string, initdb: string, user: UnprivilegedUser | undefined): Promise<void> {
  const [dataFolder, passwordFile] = [dataFolderOf(folder), passwordFileOf(folder)];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { mode: 0o700 });
  if (user) {
    await chown(dataFolder, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  await handingOver(await handOver(user, [dataFolder, passwordFile]), ({ paths, handles }) => {
    const [data = dataFolder, pwfile = passwordFile] = paths;
    const args = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${pwfile}`, '--encoding=UTF8', '--no-locale', '--no-sync'];
    return run(runAs(user, { file: initdb, args: [`--pgdata=${data}`, ...args] }), handles);
  });
  if (user) await chown(passwordFile, 0, 0);
  await writeFile(markOf(folder), '');
}
