import { isUpload } from '@rampart/domain/auth-method.ts';
import type { UploadRule } from '@rampart/domain/product.ts';
import { BadRequest, TooManyRequests } from '../../../platform/http/http-error.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { UploadForm } from '../../../platform/objects/object-store.ts';
import { expectUpload, findStorageUse } from '../../../platform/objects/stored-objects.ts';
import { type ConnectedApplication, getConnected, lockApplications } from '../application-store.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { forgetUnfinished, insertExpectedUpload } from './upload-store.ts';

export const contentType = 'application/octet-stream';
const formLifeSeconds = 60 * 60;
/** A file that starts to arrive as its form expires still has as long again. */
export const keptMs = 2 * formLifeSeconds * 1000;

const mostOpenForms = 5;
/** Used ones too: a bucket takes a form again until it expires, whatever we know of it. */
const mostForms = 20;
const gibibyte = 1024 ** 3;
const mostBytes = 4 * gibibyte;

/** A tenant's share of the storage, so that none fills it for the others. */
async function refuseOverQuota(tx: TenantTx, { maxBytes }: UploadRule, now: Date): Promise<void> {
  const { forms, openForms, bytes } = await findStorageUse(tx, now);
  if (openForms >= mostOpenForms || forms >= mostForms)
    throw new TooManyRequests('Your organization has started too many uploads. Finish one, or try again in two hours.');
  if (bytes + maxBytes > mostBytes)
    throw new BadRequest('The files of your organization use all available space. Disconnect what you do not use, then upload it again.');
}

/** What may be uploaded for an application, where anything may. */
export function getUploadRule({ product, authMethod, nextMethod }: ConnectedApplication): UploadRule {
  if (!isUpload(nextMethod ?? authMethod) || product.upload === undefined)
    throw new BadRequest(`${product.name} is not connected by upload. Choose that connection option first.`);
  return product.upload;
}

export async function generateLocation(
  deps: ConnectDeps,
  { tenantId, applicationId }: { tenantId: string; applicationId: string },
): Promise<UploadForm> {
  const now = deps.clock.now();
  const { key, maxBytes } = await deps.db.inTenant(tenantId, async (tx) => {
    const rule = getUploadRule(await getConnected(tx, applicationId));
    // Two who ask at once are counted one after the other.
    await lockApplications(tx);
    await refuseOverQuota(tx, rule, now);
    await forgetUnfinished(tx, applicationId, new Date(now.getTime() - keptMs));
    const expected = await expectUpload(tx, { contentType, maxBytes: rule.maxBytes, expiresAt: new Date(now.getTime() + keptMs) });
    await insertExpectedUpload(tx, { applicationId, key: expected.key, now });
    return { key: expected.key, maxBytes: rule.maxBytes };
  });
  return deps.objects.presignUpload({ key, maxBytes, contentType, expiresInSeconds: formLifeSeconds });
}
