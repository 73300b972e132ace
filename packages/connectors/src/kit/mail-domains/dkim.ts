import { createPublicKey } from 'node:crypto';
import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import type { LookUp } from '../connection.ts';
import { tagsOf } from './tags-of.ts';

type DkimKey = MailDomain['dkim'][number];

/** RFC 6376 has the key with its algorithm around it; some sign with the bare one. */
function rsaBits(key: Buffer): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key, format: 'der', type }).asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      continue;
    }
  }
  return null;
}

function keyOf(record: string): Omit<DkimKey, 'selector'> {
  const tags = tagsOf(record);
  const algorithm = (tags.get('k') ?? 'rsa').toLowerCase();
  const encoded = tags.get('p')?.replaceAll(/\s/g, '');
  if (encoded === '') return { state: 'revoked', algorithm: null, bits: null };
  // RFC 6376, 3.6.1: a key that is only tested with proves no more than none, and one of another version is not used.
  const isTested = (tags.get('t') ?? '').split(':').some((flag) => flag.trim().toLowerCase() === 'y');
  if (isTested || (tags.get('v') ?? 'DKIM1') !== 'DKIM1') return { state: 'unreadable', algorithm: null, bits: null };
  const isKnown = algorithm === 'rsa' || algorithm === 'ed25519';
  if (!isKnown || encoded === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
    return { state: 'unreadable', algorithm: null, bits: null };
  const key = Buffer.from(encoded, 'base64');
  // RFC 8463: 32 bytes, which are as good as 3072 bits of RSA.
  const bits = algorithm === 'ed25519' ? (key.length === 32 ? 256 : null) : rsaBits(key);
  return bits === null ? { state: 'unreadable', algorithm: null, bits: null } : { state: 'found', algorithm, bits };
}

const without = { algorithm: null, bits: null };

export async function readDkim(lookUp: LookUp, domain: string, selector: string): Promise<DkimKey> {
  const answer = await lookUp(`${selector}._domainkey.${domain}`, 'TXT');
  if (answer.state !== 'found') return { selector, state: answer.state, ...without };
  const record = answer.values.find((value) => tagsOf(value).has('p'));
  return record === undefined ? { selector, state: 'absent', ...without } : { selector, ...keyOf(record) };
}
