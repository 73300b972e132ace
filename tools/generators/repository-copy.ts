import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');
const folders = ['apps', 'bench', 'docs', 'e2e', 'packages', 'tools'];
const files = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.quick.json',
  'vitest.config.ts',
  'playwright.config.ts',
  'knip.json',
  '.dependency-cruiser.mjs',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  '.gitignore',
  'package-lock.json',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
];
const made = new Set(['node_modules', 'dist', '.rampart']);
const isWritten = (path: string) => !made.has(basename(path));

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RepositoryCopy {
  readonly root: string;
  /** Runs a script of the repository or of an installed package with this same Node. */
  node(script: string, ...flags: string[]): Promise<Outcome>;
  remove(): Promise<void>;
}

/** Installed packages are linked, one by one: ours must lead to the copy, not back to the original. */
async function linkInstalled(root: string): Promise<void> {
  const installed = join(repository, 'node_modules');
  await mkdir(join(root, 'node_modules/@rampart'), { recursive: true });
  const names = (await readdir(installed)).filter((name) => name !== '@rampart');
  await Promise.all(names.map((name) => symlink(join(installed, name), join(root, 'node_modules', name))));
  for (const folder of ['apps', 'packages']) {
    for (const name of await readdir(join(root, folder))) {
      await symlink(join(root, folder, name), join(root, 'node_modules/@rampart', name));
      const own = join(repository, folder, name, 'node_modules');
      if (existsSync(own)) await symlink(own, join(root, folder, name, 'node_modules'));
    }
  }
}

/** A test inside a test must not take itself for a part of the outer one. */
function environmentIn(root: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV');
  return { ...Object.fromEntries(inherited), PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}` };
}

/** A copy of the repository as it is now, to generate into. */
export async function copyRepository(): Promise<RepositoryCopy> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'rampart-copy-')));
  await Promise.all(
    [...folders, ...files].map((name) => cp(join(repository, name), join(root, name), { recursive: true, filter: isWritten })),
  );
  await linkInstalled(root);
  return {
    root,
    node: (script, ...flags) =>
      new Promise((settle) => {
        const options = { cwd: root, env: environmentIn(root), maxBuffer: 16 * 1024 * 1024, timeout: 580_000 };
        execFile(process.execPath, [join(root, script), ...flags], options, (error, stdout, stderr) => {
          settle({ exitCode: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
        });
      }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
