import type { Readable } from 'node:stream';

export interface StoredContent {
  readonly body: Readable;
  readonly bytes: number;
  readonly contentType: string;
}

export interface UploadLimits {
  readonly key: string;
  readonly maxBytes: number;
  readonly contentType: string;
  readonly expiresInSeconds: number;
}

/** A form that a browser posts to `url`: these fields first, then the file as `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Keys are those of `newObjectKey`. An object is there as a whole or not at all. */
export interface ObjectStore {
  put(key: string, body: Readable | Buffer, about: { readonly contentType: string }): Promise<{ readonly bytes: number }>;
  /** The body must be read or destroyed. */
  get(key: string): Promise<StoredContent>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Under a key that no form was signed for, so that who still holds the form cannot change it any more. The target must be free. */
  move(from: string, to: string): Promise<void>;
  presignUpload(limits: UploadLimits): Promise<UploadForm>;
}

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  constructor(key: string) {
    super(`There is no object ${key}.`);
  }
}
