import { existsSync } from 'node:fs';
import { projectFolder } from './run-command.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);

/** Node 24 runs TypeScript as it is. On Linux it comes with the packages; elsewhere it has to be there. */
export function findNode() {
  const packaged = `${projectFolder}node_modules/.bin/node`;
  if (existsSync(packaged)) return packaged;
  if (major > 24 || (major === 24 && minor >= 11)) return process.execPath;
  console.error(`Rampart needs Node 24.11 or later here; this is ${process.version}. Install it and start again.`);
  return process.exit(1);
}
