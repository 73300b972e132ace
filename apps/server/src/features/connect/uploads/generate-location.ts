import { isUpload } from '@rampart/domain/auth-method.ts';
import type { UploadRule } from '@rampart/domain/product.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { UploadForm } from '../../../platform/objects/object-store.ts';
import { expectUpload } from '../../../platform/objects/stored-objects.ts';
import { type ConnectedApplication, getConnected } from '../application-store.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { forgetUnfinished, insertExpectedUpload } from './upload-store.ts';

const contentType = 'application/octet-stream';
const formLifeSeconds = 60 * 60;
/** A file that starts to arrive as its form expires still has as long again. */
const keptMs = 2 * formLifeSeconds * 1000;

/** What may be uploaded for an application, where anything may. */
export function getUploadRule({ product, authMethod }: ConnectedApplication): UploadRule {
  if (!isUpload(authMethod) || product.upload === undefined)
    throw new BadRequest(`${product.name} is not connected by upload. Choose that way to connect it first.`);
  return product.upload;
}

export async function generateLocation(
  deps: ConnectDeps,
  { tenantId, applicationId }: { tenantId: string; applicationId: string },
): Promise<UploadForm> {
  const now = deps.clock.now();
  const { key, maxBytes } = await deps.db.inTenant(tenantId, async (tx) => {
    const rule = getUploadRule(await getConnected(tx, applicationId));
    await forgetUnfinished(tx, applicationId, new Date(now.getTime() - keptMs));
    const expected = await expectUpload(tx, { contentType, maxBytes: rule.maxBytes, expiresAt: new Date(now.getTime() + keptMs) });
    await insertExpectedUpload(tx, { applicationId, key: expected.key, now });
    return { key: expected.key, maxBytes: rule.maxBytes };
  });
  return deps.objects.presignUpload({ key, maxBytes, contentType, expiresInSeconds: formLifeSeconds });
}
