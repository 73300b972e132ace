import type { Upload } from '@rampart/connectors/kit/connection.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { ObjectNotFound, type ObjectStore } from '../../../platform/objects/object-store.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import { findAcceptedUpload, type StoredUpload } from '../uploads/upload-store.ts';

export const noUpload = (vendor: string): VendorFailure =>
  new VendorFailure(vendor, { kind: 'ours', reason: 'No file has been uploaded yet. Upload one.' });

interface WhoseUpload {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly vendor: string;
  /** A file that is being checked; otherwise the accepted one is read. */
  readonly candidate: StoredUpload | undefined;
}

/** Opened when it is read, so that reading the name alone leaves no file open; closed however the reading ends. */
async function* contentOf(objects: ObjectStore, key: string, vendor: string): AsyncGenerator<Uint8Array> {
  const { body } = await objects.get(key).catch((error: unknown) => {
    if (!(error instanceof ObjectNotFound)) throw error;
    throw new VendorFailure(vendor, { kind: 'ours', reason: 'The uploaded file is gone. Upload it again.', cause: error });
  });
  yield* body as AsyncIterable<Uint8Array>;
}

export async function openUpload({ db, objects }: ConnectionDeps, whose: WhoseUpload): Promise<Upload> {
  const { tenantId, applicationId, vendor, candidate } = whose;
  const upload = candidate ?? (await db.inTenant(tenantId, (tx) => findAcceptedUpload(tx, applicationId)));
  if (upload === undefined) throw noUpload(vendor);
  const { key, fileName, bytes } = upload;
  return { fileName, bytes, content: contentOf(objects, key, vendor) };
}
