import { createHash, randomBytes } from 'node:crypto';

/** The key above all others. Rows name the one that sealed them by its id, which reveals nothing about the key. */
export interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}

export const masterKeyBytes = 32;

export const masterKeyOf = (key: Buffer): MasterKey => ({
  id: createHash('sha256').update('rampart master key id\0').update(key).digest('hex').slice(0, 16),
  key,
});

export const newMasterKey = (): MasterKey => masterKeyOf(randomBytes(masterKeyBytes));
