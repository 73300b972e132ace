import type { World } from '../world/world.ts';
import { Directory } from './directory/directory.ts';
import { followSchedule } from './directory/scheduled-hand.ts';
import { ldifLine } from './ldif-line.ts';

const chunkLength = 64 * 1024;

/** Attributes that an export for another directory leaves out, as `ldifde -m` does, are kept: this one is for reading. */
function record(dn: string, attributes: Readonly<Record<string, readonly (string | Buffer)[]>>): string {
  let text = ldifLine('dn', dn);
  for (const [name, values] of Object.entries(attributes)) for (const value of values) text += ldifLine(name, value);
  return `${text}\n`;
}

/** The whole directory as the world has it now: RFC 2849, in chunks, since a big company makes a big file. */
export function* exportLdif(world: World): Iterable<string> {
  const directory = new Directory(world);
  followSchedule(directory);
  let chunk = 'version: 1\n\n';
  for (const entry of directory.snapshot().entries) {
    chunk += record(entry.dn, entry.attributes());
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
