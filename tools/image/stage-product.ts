import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool } from './run-tool.ts';

/** What the running product reads: its sources, the guide it serves, and what a container asks itself. */
const parts = ['package.json', 'LICENSE', 'apps/server', 'packages', 'docs/guide', 'packaging/check-health.mjs'];

/** Of the web app only what is built; of the product nothing that only tests use. */
export const isInImage = (file: string): boolean =>
  parts.some((part) => file === part || file.startsWith(`${part}/`)) &&
  !/\.test\.tsx?$|\/test-support\/|^packages\/ui\/|\/tsconfig\.json$/.test(file);

/** Only what is committed or added to Git gets in, so that nothing that lies about does. */
export function stageProduct(repository: string, root: string): void {
  const files = runTool('git', ['ls-files', '--', ...parts], { cwd: repository })
    .split('\n')
    .filter(isInImage);
  for (const file of [...files, 'apps/web/dist']) {
    mkdirSync(dirname(join(root, 'app', file)), { recursive: true });
    cpSync(join(repository, file), join(root, 'app', file), { recursive: true });
  }
}

/** What the server depends on, from the lockfile. The embedded PostgreSQL is for `rampart up`, which no container runs. */
export function stageDependencies(repository: string, work: string): void {
  const manifests = runTool('git', ['ls-files', '--', 'package.json', 'package-lock.json', '.npmrc', '*/package.json'], {
    cwd: repository,
  });
  for (const file of manifests.split('\n').filter((name) => name !== '')) {
    mkdirSync(dirname(join(work, file)), { recursive: true });
    cpSync(join(repository, file), join(work, file));
  }
  const install = ['ci', '--omit=dev', '--workspace=apps/server', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  runTool('npm', install, { cwd: work });
}
