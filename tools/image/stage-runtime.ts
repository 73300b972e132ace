import { chmodSync, copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imageUser } from './image-config.ts';
import { runTool } from './run-tool.ts';

/** What a program needs of the machine's C library: `libc.so.6 => /lib/…/libc.so.6 (0x…)`, and the loader by its path alone. */
export const librariesIn = (printedByLdd: string): string[] =>
  printedByLdd.split('\n').flatMap((line) => /(?:=>\s*|^\s*)(\/\S+) \(0x/.exec(line)?.[1] ?? []);

/** Names are looked up by the C library, which loads these itself. */
const loadedByName = ['libresolv.so.2', 'libnss_dns.so.2', 'libnss_files.so.2'];

function copyInto(root: string, file: string, to = file): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  copyFileSync(realpathSync(file), join(root, to));
  chmodSync(join(root, to), 0o755);
}

export interface Runtime {
  readonly root: string;
  /** The Node that npm has installed, whose version the lockfile pins. */
  readonly node: string;
  readonly addons: readonly string[];
}

/** A root without a shell, a package manager or anything that is not needed to run Node. */
export function stageRuntime({ root, node, addons }: Runtime): void {
  copyInto(root, node, '/usr/bin/node');
  const libraries = new Set([node, ...addons].flatMap((program) => librariesIn(runTool('ldd', [program]))));
  const libc = [...libraries].find((library) => library.endsWith('/libc.so.6'));
  if (libc === undefined) throw new Error('The image is made on Linux with glibc: ldd names no libc.so.6.');
  for (const name of loadedByName) libraries.add(join(dirname(libc), name));
  for (const library of libraries) copyInto(root, library);
  mkdirSync(join(root, 'etc'), { recursive: true });
  writeFileSync(join(root, 'etc/passwd'), `root:x:0:0:root:/:/none\nrampart:x:${imageUser}:${imageUser}:rampart:/data:/none\n`);
  writeFileSync(join(root, 'etc/group'), `root:x:0:\nrampart:x:${imageUser}:\n`);
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
}
