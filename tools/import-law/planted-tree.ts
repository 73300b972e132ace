import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');
const packages = ['domain', 'facts', 'changes', 'catalog', 'connectors', 'simulators', 'contract', 'ui'];

/** `from` imports `to`: a file of the tree, an npm package or a module of Node's. */
export interface PlantedImport {
  readonly from: string;
  readonly to: string;
}

export interface Violation extends PlantedImport {
  readonly rule: string;
}

const isFile = (target: string) => /^(apps|packages|tools|e2e|bench)\//.test(target);

function specifierOf({ from, to }: PlantedImport): string {
  if (!isFile(to)) return to;
  const [, name, path] = /^packages\/(\w+)\/src\/(.+)$/.exec(to) ?? [];
  if (name !== undefined && !from.startsWith(`packages/${name}/`)) return `@rampart/${name}/${path}`;
  const beside = relative(dirname(from), to);
  return beside.startsWith('.') ? beside : `./${beside}`;
}

/** The forms of an import one after the other, so that each of them is tested. */
const forms = [
  (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`,
  (specifier: string) => `import type { x } from '${specifier}';\nexport type Y = typeof x;\n`,
  (specifier: string) => `export { x } from '${specifier}';\n`,
  (specifier: string) => `export const load = () => import('${specifier}');\n`,
];

function contentsOf(imports: readonly PlantedImport[]): Map<string, string> {
  const contents = new Map<string, string>();
  for (const [place, planted] of imports.entries()) {
    const form = forms[place % forms.length]!;
    contents.set(planted.from, (contents.get(planted.from) ?? '') + form(specifierOf(planted)));
  }
  for (const { to } of imports) {
    if (isFile(to) && !to.endsWith('gone.ts') && !contents.has(to)) contents.set(to, 'export const x = 1;\n');
  }
  return contents;
}

async function write(root: string, file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

async function writeTree(root: string, imports: readonly PlantedImport[]): Promise<void> {
  const manifest = { name: 'planted', dependencies: { zod: '1.0.0', react: '1.0.0' }, devDependencies: { vitest: '1.0.0' } };
  await write(root, 'package.json', JSON.stringify({ ...manifest, workspaces: ['packages/*'] }));
  for (const name of ['zod', 'react', 'vitest']) {
    await write(root, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: './dist/index.js' }));
    await write(root, `node_modules/${name}/dist/index.js`, 'export const x = 1;\n');
  }
  await mkdir(join(root, 'node_modules/@rampart'));
  for (const name of packages) {
    await write(root, `packages/${name}/package.json`, JSON.stringify({ name: `@rampart/${name}`, exports: { './*': './src/*' } }));
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@rampart', name));
  }
  for (const [file, content] of contentsOf(imports)) await write(root, file, content);
}

interface CruiseReport {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string; readonly to: string }[];
  };
}

/** Plants the imports in a tree of the repository's layout and gives what the import law says about it. */
export async function violationsOf(imports: readonly PlantedImport[]): Promise<Violation[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'rampart-law-')));
  try {
    await writeTree(root, imports);
    const cruiser = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const flags = ['--config', join(repository, '.dependency-cruiser.mjs'), '--output-type', 'json', 'apps', 'packages'];
    const { stdout } = await promisify(execFile)(process.execPath, [cruiser, ...flags], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    const report = JSON.parse(stdout) as CruiseReport;
    return report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
