import { LdapRefusal } from './result.ts';

export interface Rdn {
  readonly type: string;
  readonly value: string;
}

const broken = (): LdapRefusal =>
  new LdapRefusal('invalidDNSyntax', '0000208F: NameErr: DSID-031001F7, problem 2006 (BAD_NAME), data 8350, best match of:\n\t');

/** Cuts at commas (or semicolons) that nothing escapes. */
function partsOf(dn: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let place = 0; place < dn.length; place += 1) {
    const letter = dn[place];
    if (letter === '\\') place += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if ((letter === ',' || letter === ';') && !isQuoted) {
      parts.push(dn.slice(start, place));
      start = place + 1;
    }
  }
  parts.push(dn.slice(start));
  return parts;
}

function unescaped(text: string): string {
  if (!/[\\"]/.test(text)) return text;
  const bytes: Buffer[] = [];
  for (const [, hex, escaped, plain] of text.matchAll(/\\([0-9a-f]{2})|\\(.)|([^\\"]+)/gisu))
    bytes.push(hex === undefined ? Buffer.from(escaped ?? plain ?? '') : Buffer.from(hex, 'hex'));
  return Buffer.concat(bytes).toString('utf8');
}

/** RFC 4514. One attribute per part: Active Directory knows no others. */
export function parseRdn(text: string): Rdn {
  const found = /^\s*([a-z][a-z0-9-]*|\d+(?:\.\d+)*)\s*=(.*)$/is.exec(text);
  const [, type, raw] = found ?? [];
  const value = raw === undefined ? '' : unescaped(raw.replace(/^\s+/, '').replace(/(?<!\\)\s+$/, ''));
  if (type === undefined || value === '') throw broken();
  return { type, value };
}

export const parseDn = (dn: string): readonly Rdn[] => (dn.trim() === '' ? [] : partsOf(dn).map(parseRdn));

/** The name without its first part. */
export const parentDn = (dn: string): string => dn.replace(/^(?:\\.|[^\\,;])*[,;]?/su, '');

/** Also what LDIF and the wire carry. */
export function writeRdn({ type, value }: Rdn): string {
  return `${type}=${value.replaceAll(/[,+"\\<>;=]|^[ #]| $/g, '\\$&').replaceAll('\n', '\\0A')}`;
}

const rdnKey = ({ type, value }: Rdn): string => writeRdn({ type: type.toLowerCase(), value: value.toLowerCase() });

/** The same for every spelling of a name. */
export function dnKey(dn: string): string {
  // Nothing in it could be spelled in another way.
  if (!/[\\";]|\s[,=]|[,=]\s|^\s|\s$/.test(dn)) return dn.toLowerCase();
  return parseDn(dn).map(rdnKey).join(',');
}
