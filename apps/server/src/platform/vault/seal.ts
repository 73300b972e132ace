import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + nonceBytes + tagBytes;

/** What a sealed value belongs to. It opens only where it was sealed for, so a copy in another row stays shut. */
export type Associated = readonly (string | number)[];

/** The sealed bytes were changed, moved to another row, or sealed under another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';

  constructor(associated: Associated) {
    super(`A sealed value does not open (${associated.join(' ')}): it was changed or moved. Restore it from a backup, or enter it again.`);
  }
}

/** JSON keeps the parts apart: ['a', 'bc'] and ['ab', 'c'] are different bytes. */
const bytesOf = (associated: Associated): Buffer => Buffer.from(JSON.stringify(associated));

export interface SealInput {
  readonly key: Buffer;
  readonly plaintext: Buffer;
  readonly associated: Associated;
}

/** Format byte, nonce, tag, ciphertext. */
export function seal({ key, plaintext, associated }: SealInput): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(bytesOf(associated));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), ciphertext]);
}

export interface UnsealInput {
  readonly key: Buffer;
  readonly sealed: Buffer;
  readonly associated: Associated;
}

export function unseal({ key, sealed, associated }: UnsealInput): Buffer {
  if (sealed.length < headerBytes || sealed[0] !== format) throw new SealBroken(associated);
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headerBytes));
  decipher.setAAD(bytesOf(associated));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headerBytes)), decipher.final()]);
  } catch {
    throw new SealBroken(associated);
  }
}
