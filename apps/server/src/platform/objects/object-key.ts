import { randomBytes } from 'node:crypto';

// Neither a dot nor a second slash: a key is a safe file path, and nothing that is stored beside an object can be one.
const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[A-Za-z0-9_-]{32}$/;

export const isObjectKey = (key: string): boolean => pattern.test(key);

/** `<tenant>/<random>`: cannot be guessed, and reveals nothing of the content. */
export const newObjectKey = (tenantId: string): string => checkedObjectKey(`${tenantId}/${randomBytes(24).toString('base64url')}`);

export const tenantOfKey = (key: string): string => checkedObjectKey(key).slice(0, key.indexOf('/'));

export function checkedObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error(`${JSON.stringify(key)} is not the key of an object`);
  return key;
}
