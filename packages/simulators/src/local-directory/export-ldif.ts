import type { World } from '../world/world.ts';
import { Directory } from './directory/directory.ts';
import { followDirectorySchedule } from './directory/scheduled-changes.ts';

/** Attributes that an export for another directory leaves out, as `ldifde -m` does, are kept: this one is for reading. */
function record(dn: string, attributes: Readonly<Record<string, readonly (string | Buffer)[]>>): string {
  let text = ldifLine('dn', dn);
  for (const [name, values] of Object.entries(attributes)) for (const value of values) text += ldifLine(name, value);
  return `${text}\n`;
}

/** The whole directory as the world has it now: RFC 2849, record by record, since a big company makes a big file. */
export function* exportLdif(world: World): Iterable<string> {
  const directory = new Directory(world);
  followDirectorySchedule(directory);
  yield 'version: 1\n\n';
  for (const entry of directory.snapshot().entries) yield record(entry.dn, entry.attributes());
}

const longest = 76;

/** RFC 2849's SAFE-STRING, without the control characters that it would allow; a space at the end is better not risked. */
const isSafe = (text: string): boolean => /^(?:[!-9;=-~][ -~]*)?$/.test(text) && !text.endsWith(' ');

/** A value in a line, folded where it is long: a line that begins with a space goes on from the one before. */
export function ldifLine(name: string, value: string | Buffer): string {
  const line =
    typeof value === 'string' && isSafe(value) ? `${name}: ${value}` : `${name}:: ${Buffer.from(value as string).toString('base64')}`;
  if (line.length <= longest) return `${line}\n`;
  let folded = line.slice(0, longest);
  for (let place = longest; place < line.length; place += longest - 1) folded += `\n ${line.slice(place, place + longest - 1)}`;
  return `${folded}\n`;
}
