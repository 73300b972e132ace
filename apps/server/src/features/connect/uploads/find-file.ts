import { isUpload } from '@rampart/domain/auth-method.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../application-store.ts';
import { findNewestUpload } from './upload-store.ts';

export interface UploadedFile {
  /** When the newest file took the place of those before it; none where there is none. */
  readonly acceptedAt: Date | null;
  /** It has not taken their place yet. */
  readonly isChecking: boolean;
}

/** The file that a product is read from; nothing where it is read in another way. */
export async function findFile(tx: TenantTx, product: ProductId): Promise<UploadedFile | undefined> {
  const connected = (await listConnected(tx)).find((one) => one.product.id === product);
  if (connected === undefined || !isUpload(connected.authMethod)) return undefined;
  const upload = await findNewestUpload(tx, connected.parentId ?? connected.id);
  const acceptedAt = upload?.acceptedAt ?? null;
  return { acceptedAt, isChecking: upload !== undefined && acceptedAt === null };
}
