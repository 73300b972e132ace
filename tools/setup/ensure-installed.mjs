import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { projectFolder, runCommand } from './run-command.mjs';

const markFile = `${projectFolder}node_modules/.rampart-installed`;
const lockFile = `${projectFolder}package-lock.json`;

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** A developer may have run `npm ci`: that counts when it is newer than the lockfile. */
function installedByHand() {
  const npmsOwn = `${projectFolder}node_modules/.package-lock.json`;
  return (
    existsSync(npmsOwn) && existsSync(`${projectFolder}node_modules/vitest`) && statSync(npmsOwn).mtimeMs >= statSync(lockFile).mtimeMs
  );
}

function isInstalled(needed) {
  if (!existsSync(markFile)) return installedByHand();
  const [hash, what] = readFileSync(markFile, 'utf8').split(' ');
  return hash === lockHash() && (what === needed || what === 'everything');
}

/** `needed` is 'product' (what runs) or 'everything' (what tests it too). Resolves with the processor time it took. */
export async function ensureInstalled(needed) {
  if (isInstalled(needed)) return 0;
  console.log(`Installing ${needed === 'product' ? 'what Rampart needs' : 'what Rampart and its tests need'} …`);
  const flags = needed === 'product' ? ['--omit=dev'] : [];
  const { code, processorSeconds } = await runCommand('npm', [
    'ci',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...flags,
  ]);
  if (code !== 0) {
    console.error('The packages could not be installed. Check the network and the message above, then try again.');
    process.exit(1);
  }
  writeFileSync(markFile, `${lockHash()} ${needed}`);
  return processorSeconds;
}
