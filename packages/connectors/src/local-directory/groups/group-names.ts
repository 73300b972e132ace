import { createHash } from 'node:crypto';

/** X.520, and the schema of Active Directory. */
const longestCommonName = 64;

/** Tells names apart that became the same. */
const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8);
const tidy = (name: string): string => name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** A `cn` for any name: the name itself where it fits. */
export function commonNameOf(name: string): string {
  const whole = tidy(name);
  if (whole !== '' && whole.length <= longestCommonName) return whole;
  const digest = digestOf(name);
  // Half of a character beyond the basic plane is none.
  const start = whole.slice(0, longestCommonName - digest.length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return tidy(`${start} ${digest}`);
}

/** A `sAMAccountName` for any name: Active Directory refuses these signs in one, and a period at its end. */
export function accountNameOf(name: string): string {
  const whole = commonNameOf(name);
  const plain = tidy(whole.replaceAll(/["/\\[\]:;|=,+*?<>]/g, ' ')).replace(/[. ]+$/, '');
  return plain === whole ? whole : tidy(`${plain} ${digestOf(name)}`);
}

/** Whether a group of this name is the one that was asked for. */
export const isNamed = (found: string, asked: string): boolean => found === asked || found === commonNameOf(asked);
