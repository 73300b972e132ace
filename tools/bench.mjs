// `npm run bench`: installs what is missing, builds what changed, and runs the benches.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { findNode } from './setup/find-node.mjs';
import { projectFolder, runCommand } from './setup/run-command.mjs';

await ensureInstalled('everything');
const node = findNode();
const built = await runCommand(node, ['tools/build-web.mjs']);
if (built.code !== 0) process.exit(1);

const benches = spawn(node, ['bench/run.ts', ...process.argv.slice(2)], { cwd: projectFolder, stdio: 'inherit' });
process.on('SIGINT', () => {});
process.on('SIGTERM', () => benches.kill('SIGTERM'));
benches.once('exit', (code) => process.exit(code ?? 1));
