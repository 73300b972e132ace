import { type Entry, guidBytesOf, sidBytesOf } from '../schema.ts';
import { binaryAttributes, unwantedAttributes } from '../attributes.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';

const longestLine = 16 * 1024 * 1024;

interface LdifLine {
  /** Where it begins in the file, from 1. */
  readonly number: number;
  readonly text: string;
}

export const refusedFile = (reason: string, cause?: unknown): VendorFailure =>
  new VendorFailure('The directory', { kind: 'ours', reason, cause });

const ldifFault = (line: number, what: string): VendorFailure =>
  refusedFile(`The file is not complete LDIF: line ${line} ${what}. Export it again, then upload it.`);

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** `ldifde -u`, and whatever PowerShell has written to a file, is in UTF-16, with a mark at its start. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function* textOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let start: Uint8Array = new Uint8Array();
  for await (const chunk of content) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    decoder = new TextDecoder(encodingOf(start));
    yield decoder.decode(start, { stream: true });
  }
  yield decoder === undefined ? new TextDecoder().decode(start) : decoder.decode();
}

/** Splits bytes into the lines of the file. Each piece is scanned only once, however long its line is. */
async function* physicalLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  for await (const text of textOf(content)) {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      yield withoutReturn(pieces.join('') + line);
      [pieces, length] = [[], 0];
    }
    pieces.push(rest);
    length += rest.length;
    if (length > longestLine) throw refusedFile('A line of the file is longer than any directory writes. Upload an LDIF export.');
  }
  const last = pieces.join('');
  if (last !== '') yield withoutReturn(last);
}

/** Lines as LDIF means them: a line that begins with a blank continues the one before, one with `#` is a remark (RFC 2849). */
async function* ldifLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<LdifLine> {
  let parts: string[] = [];
  let start = 0;
  let length = 0;
  let number = 0;
  const whole = (): LdifLine | undefined => {
    const text = parts.join('');
    return start === 0 || text.startsWith('#') ? undefined : { number: start, text };
  };
  for await (const line of physicalLines(content)) {
    number += 1;
    if (line.startsWith(' ')) {
      if (start === 0 || parts[0] === '') throw ldifFault(number, 'continues nothing');
      length += line.length;
      if (length > longestLine) throw ldifFault(start, 'is longer than any directory writes');
      parts.push(line.slice(1));
      continue;
    }
    const before = whole();
    if (before !== undefined) yield before;
    [parts, start, length] = [[line], number, line.length];
  }
  const last = whole();
  if (last !== undefined) yield last;
}

const mostEntries = 5_000_000;
const binary = new Set(binaryAttributes.map((name) => name.toLowerCase()));

function decoded(name: string, text: string, number: number): string | Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw ldifFault(number, 'has a value that is not base64');
  const bytes = Buffer.from(text, 'base64');
  return binary.has(name) || bytes.includes(0) ? bytes : bytes.toString('utf8');
}

/** Samba's tools write the ids of Active Directory as text, which everyone else writes in base64. */
function asBytes(name: string, text: string): string | Uint8Array {
  if (name === 'objectsid') return sidBytesOf(text) ?? text;
  return name === 'objectguid' ? (guidBytesOf(text) ?? text) : text;
}

/** `name: text`, `name:: base64`. The third form, `name:< url`, would have us open what the file's author chose: it is refused. */
function valueIn({ number, text }: LdifLine) {
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
  return { name, value: asBytes(name, rest.replace(/^ +/, '')) };
}

const range = /;range=(\d+)-(\d+|\*)$/;

/**
 * A list that Active Directory has cut into pieces has them all in an export, or is not complete: `member;range=0-1499`, then
 * `member;range=1500-*`.
 */
function joined(read: readonly ReturnType<typeof readLine>[]): readonly ReturnType<typeof readLine>[] {
  const last = new Map<string, { readonly end: string; readonly number: number }>();
  const whole = read.map((one) => {
    const [, , end] = range.exec(one.name) ?? [];
    if (end === undefined) return one;
    const name = one.name.replace(range, '');
    last.set(name, { end, number: one.line.number });
    return { ...one, name };
  });
  for (const { end, number } of last.values())
    if (end !== '*')
      throw refusedFile(
        `The file is not complete LDIF: line ${number} has a part of a list, without the rest. Active Directory gives at most 1,500 members of a group at once. Export it with a tool that asks for the rest, or connect the directory itself.`,
      );
  return whole;
}

const sizeLimitCode = '4';

/**
 * What `ldapsearch` without `-LLL`, and Samba's `ldbsearch`, write between the entries: where other domains are, and what came of the search. A search
 * that the server has cut short has left out entries.
 */
function isRemark(lines: readonly LdifLine[]): boolean {
  const [first] = lines;
  if (first === undefined || !/^(?:ref|search):/i.test(first.text)) return false;
  const result = lines.find(({ text }) => /^result:/i.test(text));
  const [, code = '0'] = /^result: *(\d+)/i.exec(result?.text ?? '') ?? [];
  if (result === undefined || code === '0') return true;
  const paged = code === sizeLimitCode ? ' in pages, with -E pr=500/noprompt' : '';
  throw refusedFile(
    `The export was cut short: line ${result.number} of the file says that the search ended with code ${code}. Export it again${paged}, then upload it.`,
  );
}

const readLine = (line: LdifLine) => ({ line, ...valueIn(line) });

function entryOf(lines: readonly LdifLine[]): Entry {
  const [first, ...rest] = joined(lines.map(readLine));
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
    if (!isRemark(lines)) yield entryOf(lines);
    lines = [];
  }
  if (lines.length > 0 && !isRemark(lines)) yield entryOf(lines);
}
