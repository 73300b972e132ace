import type { Entry } from '../schema.ts';
import { unwantedAttributes } from '../attributes-dropped.ts';
import { ldifFault, type LdifLine, ldifLines, refusedFile } from './ldif-lines.ts';

const mostEntries = 5_000_000;
const binary = new Set(['objectguid']);

interface Value {
  readonly name: string;
  readonly value: string | Uint8Array;
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

function decoded(name: string, text: string, number: number): string | Uint8Array {
  if (!base64.test(text)) throw ldifFault(number, 'has a value that is not base64');
  const bytes = Buffer.from(text, 'base64');
  return binary.has(name) ? bytes : bytes.toString('utf8');
}

/** `name: text`, `name:: base64`. The third form, `name:< url`, would have us open what the file's author chose: it is refused. */
function valueIn({ number, text }: LdifLine): Value {
  const colon = text.indexOf(':');
  if (colon < 1) throw ldifFault(number, 'has no name and value');
  const name = text
    .slice(0, colon)
    .toLowerCase()
    .replace(/;binary$/, '');
  const rest = text.slice(colon + 1);
  if (rest.startsWith('<'))
    throw refusedFile(
      `Line ${number} of the file points to another file or address. Export the directory with its values in the file, then upload it.`,
    );
  if (rest.startsWith(':')) return { name, value: decoded(name, rest.slice(1).trim(), number) };
  return { name, value: rest.replace(/^ +/, '') };
}

function entryOf(lines: readonly LdifLine[]): Entry {
  const [first, ...rest] = lines.map((line) => ({ line, ...valueIn(line) }));
  if (first === undefined || first.name !== 'dn') throw ldifFault(lines[0]?.number ?? 1, 'begins an entry without dn');
  const attributes = new Map<string, (string | Uint8Array)[]>();
  for (const { name, value, line } of rest) {
    // `ldifde` marks each entry of an export as added.
    if (name === 'changetype' && value === 'add') continue;
    if (name === 'changetype')
      throw refusedFile(
        `Line ${line.number} of the file describes a change. Upload an export of the whole directory, not a list of changes.`,
      );
    if (unwantedAttributes.has(name)) continue;
    const values = attributes.get(name);
    if (values === undefined) attributes.set(name, [value]);
    else values.push(value);
  }
  if (attributes.size === 0) throw ldifFault(first.line.number, 'begins an entry without attributes');
  return { dn: String(first.value), attributes };
}

/** The entries of an LDIF export (RFC 2849), one after the other. One that is broken makes the whole file unread: half a directory is none. */
export async function* readLdif(content: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let lines: LdifLine[] = [];
  let count = 0;
  let isFirst = true;
  for await (const line of ldifLines(content)) {
    const isVersion = isFirst && /^\uFEFF?version:/i.test(line.text);
    isFirst = false;
    if (isVersion) continue;
    if (line.text !== '') {
      lines.push(line);
      continue;
    }
    if (lines.length === 0) continue;
    count += 1;
    if (count > mostEntries) throw refusedFile('The file has more entries than can be read. Export a part of the directory.');
    yield entryOf(lines);
    lines = [];
  }
  if (lines.length > 0) yield entryOf(lines);
}
