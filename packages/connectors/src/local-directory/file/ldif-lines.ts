import { VendorFailure } from '../../kit/vendor-failure.ts';

const longestLine = 16 * 1024 * 1024;

export interface LdifLine {
  /** Where it begins in the file, from 1. */
  readonly number: number;
  readonly text: string;
}

export const refusedFile = (reason: string, cause?: unknown): VendorFailure =>
  new VendorFailure('The directory', { kind: 'ours', reason, cause });

export const ldifFault = (line: number, what: string): VendorFailure =>
  refusedFile(`The file is not complete LDIF: line ${line} ${what}. Export it again, then upload it.`);

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Splits bytes into the lines of the file. Each piece is scanned only once, however long its line is. */
async function* physicalLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of content) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      yield withoutReturn(pieces.join('') + line);
      [pieces, length] = [[], 0];
    }
    pieces.push(rest);
    length += rest.length;
    if (length > longestLine) throw refusedFile('A line of the file is longer than any directory writes. Upload an LDIF export.');
  }
  const last = pieces.join('') + decoder.decode();
  if (last !== '') yield withoutReturn(last);
}

/** Lines as LDIF means them: a line that begins with a blank continues the one before, one with `#` is a remark (RFC 2849). */
export async function* ldifLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<LdifLine> {
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
