// `npm start`: installs what is missing, builds what changed, and runs the product in demo mode.
import { join } from 'node:path';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { findNode } from './setup/find-node.mjs';
import { projectFolder, runCommand } from './setup/run-command.mjs';
import { runProduct } from './setup/run-product.mjs';

await ensureInstalled('product');
const node = findNode();
const built = await runCommand(node, ['tools/build-web.mjs']);
if (built.code !== 0) process.exit(1);

// Beside the code that it is made of, and as trustworthy: from the second start on, a quarter of the work of starting is saved.
const compileCache = join(projectFolder, 'node_modules/.cache/rampart-compile');

runProduct(node, ['apps/server/src/main/cli.ts', 'up', '--demo'], {
  RAMPART_LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
});
