// Builds the web app when its sources changed since the last time, and compresses what is served as it is.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { projectFolder } from './setup/run-command.mjs';

const webFolder = join(projectFolder, 'apps/web');
const distFolder = join(webFolder, 'dist');
const markFile = join(distFolder, '.built-from');
const sources = ['apps/web', 'packages/ui', 'packages/contract', 'packages/domain', 'package-lock.json'];
const compressible = /\.(?:js|css|svg|html|json)$/;

function* filesBelow(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !/\/(?:dist|node_modules)\//.test(file)) yield file;
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(projectFolder, source);
    const files = source.endsWith('.json') ? [path] : [...filesBelow(path)].toSorted();
    for (const file of files) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function compress() {
  for (const file of filesBelowDist()) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

function filesBelowDist() {
  return readdirSync(distFolder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && entry.name !== 'index.html')
    .map((entry) => join(entry.parentPath, entry.name));
}

const current = fingerprint();
if (!existsSync(markFile) || readFileSync(markFile, 'utf8') !== current) {
  console.log('Building the web app …');
  await build({ root: webFolder, logLevel: 'warn' });
  compress();
  writeFileSync(markFile, current);
}
