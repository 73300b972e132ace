import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { Refusal } from '../refusal.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { uploadPath } from './register-upload-route.ts';
import { openS3Store } from './s3-store.ts';

export interface ObjectStoreOptions {
  readonly config: Pick<Config, 'dataFolder' | 's3'>;
  /** Signs the upload forms of the folder store. Every API node needs the same. */
  readonly signingKey: Buffer;
  readonly clock: () => Date;
}

/** The bucket when one is configured, otherwise a folder in the data folder. */
export async function openObjectStore({ config, signingKey, clock }: ObjectStoreOptions): Promise<ObjectStore> {
  if (config.s3 !== undefined) return openS3Store(config.s3);
  const folder = join(config.dataFolder, 'objects');
  try {
    return await openFolderStore({ folder, signingKey, uploadUrl: uploadPath, clock });
  } catch (error) {
    throw new Refusal(`The folder ${folder} cannot be written: make it writable, or set RAMPART_DATA to another one.`, { cause: error });
  }
}
