import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link in a mail. Only its hash is kept. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url');

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
