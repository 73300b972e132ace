// Type-checks every workspace, and the files of the root.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, runCommand } from './setup/run-command.mjs';

const workspaces = ['packages', 'apps'].flatMap((group) => readdirSync(join(projectFolder, group)).map((name) => join(group, name)));
const projects = ['.', ...workspaces].filter((folder) => existsSync(join(projectFolder, folder, 'tsconfig.json')));
let failed = false;
for (const project of projects) {
  const { code, output } = await runCommand('tsc', ['-p', project], { gather: true });
  if (code === 0 || output.includes('TS18003')) continue;
  failed = true;
  console.error(output);
}
process.exit(failed ? 1 : 0);
