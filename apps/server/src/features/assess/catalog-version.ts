import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(import.meta.resolve('@rampart/catalog/controls/registry.ts')).replace(/controls[\\/]registry\.ts$/, '');

/** Of everything that controls are judged with: what another version judges otherwise must be judged again. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const part of ['controls', 'judging'])
    for (const file of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).toSorted())
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(`${file}\n`).update(readFileSync(join(folder, part, file)));
  return hash.digest('hex');
}

let known: string | undefined;

export const catalogVersion = (): string => (known ??= hashSources());
