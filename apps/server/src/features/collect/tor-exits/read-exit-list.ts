import { isIP } from 'node:net';
import { addressNumber } from '@rampart/domain/ip-ranges.ts';
import ipaddr from 'ipaddr.js';

/** Several times as many as there have ever been. */
const mostAddresses = 10_000;

/** No one comes from these over the internet, and a company may use them itself: a list that names them must not block them. */
const inner: ReadonlySet<string> = new Set([
  'unspecified',
  'broadcast',
  'multicast',
  'linkLocal',
  'loopback',
  'carrierGradeNat',
  'private',
  'uniqueLocal',
]);

const isExit = (line: string): boolean => isIP(line) !== 0 && addressNumber(line) !== undefined && !inner.has(ipaddr.process(line).range());

export type ExitListText = { readonly addresses: readonly string[] } | { readonly because: string };

/** By version, then by number. */
const byAddress = (one: string, other: string): number => {
  const [a, b] = [addressNumber(one) ?? 0n, addressNumber(other) ?? 0n];
  if (one.includes(':') !== other.includes(':')) return one.includes(':') ? 1 : -1;
  return a < b ? -1 : Number(a > b);
};

/** One address a line; what follows `#` is a remark. One line that is something else makes the whole list doubtful. */
export function readExitList(text: string): ExitListText {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*$/, '').trim().toLowerCase())
    .filter((line) => line !== '');
  if (lines.length === 0) return { because: 'It holds no address.' };
  if (lines.length > mostAddresses) return { because: `It has more than ${mostAddresses.toLocaleString('en')} lines.` };
  const wrong = lines.findIndex((line) => !isExit(line));
  if (wrong !== -1) return { because: `Its entry ${wrong + 1} is not a public address.` };
  return { addresses: [...new Set(lines)].toSorted(byAddress) };
}
