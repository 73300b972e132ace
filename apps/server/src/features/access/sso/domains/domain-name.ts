import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { BadRequest } from '../../../../platform/http/http-error.ts';

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const maxLength = 253;
/** What ends a host name in a URL, or hides in one. */
const notOfDomain = /[\s\p{Cc}/\\?#:@%[\]]/u;

/** As name servers know it: lower case, in ASCII, without the dot at the end. Nothing for what is not the domain of an address. */
export function toDomain(text: string): string | undefined {
  const written = text.trim().replace(/\.$/, '');
  if (notOfDomain.test(written)) return undefined;
  const ascii = domainToASCII(written).toLowerCase();
  const labels = ascii.split('.');
  const isDomain = labels.length > 1 && ascii.length <= maxLength && isIP(ascii) === 0 && labels.every((part) => label.test(part));
  return isDomain ? ascii : undefined;
}

/** The domain of an email address, however it is written. What is none has no owner. */
export const domainOf = (email: string): string => toDomain(email.slice(email.lastIndexOf('@') + 1)) ?? '';

/** What an administrator typed: `@halden.example` is a domain, too. */
export function getDomain(text: string): string {
  const domain = toDomain(text.trim().replace(/^@/, ''));
  if (domain === undefined)
    throw new BadRequest('This is not a domain. Enter what follows the @ in your email addresses, as in example.com.');
  return domain;
}

/** The domain and those above it, without the last label alone: `a.b.example` gives `a.b.example` and `b.example`. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

export const recordName = (domain: string): string => `_rampart-challenge.${domain}`;
export const recordValue = (token: string): string => `rampart-verification=${token}`;
