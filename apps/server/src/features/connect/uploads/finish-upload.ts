import type { UploadRule } from '@rampart/domain/product.ts';
import { BadRequest, NotFound } from '../../../platform/http/http-error.ts';
import { ObjectNotFound, type ObjectStore } from '../../../platform/objects/object-store.ts';
import { expectMoved, findObject, markStored, spendForm } from '../../../platform/objects/stored-objects.ts';
import { type ActedBy, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { getConnected, lockApplication } from '../application-store.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { checkSoon } from '../health/jobs.ts';
import { contentType, getUploadRule, keptMs } from './generate-location.ts';
import { finishExpected, isExpected } from './upload-store.ts';

const action = 'application.upload';

export interface FinishedUpload {
  readonly tenantId: string;
  readonly by: ActedBy;
  readonly applicationId: string;
  readonly key: string;
  readonly fileName: string;
}

const notArrived = () => new BadRequest('The file has not arrived. Upload it again.');

function refuseExtension(fileName: string, { extensions, label }: UploadRule): void {
  const extension = /\.([^./\\]{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) throw new BadRequest(`You tried to upload a .${extension} file. Only ${label} are accepted.`);
}

const asNotArrived = (error: unknown): never => {
  throw error instanceof ObjectNotFound ? notArrived() : error;
};

async function sizeOf(objects: ObjectStore, key: string, { maxBytes }: UploadRule): Promise<number> {
  const { body, bytes } = await objects.get(key).catch(asNotArrived);
  body.destroy();
  if (bytes === 0) throw new BadRequest('The file is empty. Export it again, then upload it.');
  if (bytes > maxBytes) throw new BadRequest(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Upload a smaller one.`);
  return bytes;
}

/** Out of reach of its form, where nothing can be put in its place any more. Left behind, it expires. */
async function moveAside({ db, objects, clock }: ConnectDeps, { tenantId, key }: FinishedUpload): Promise<string> {
  const now = clock.now();
  const { key: movedTo } = await db.inTenant(tenantId, async (tx) => {
    const maxBytes = (await findObject(tx, key))?.maxBytes;
    if (maxBytes === undefined) throw notArrived();
    await spendForm(tx, key, now);
    return expectMoved(tx, { contentType, maxBytes, expiresAt: new Date(now.getTime() + keptMs) }, now);
  });
  await objects.move(key, movedTo).catch(asNotArrived);
  return movedTo;
}

/** The file has arrived: a check looks into it, and only then does it take the place of the one before it. */
export function finishUpload(deps: ConnectDeps, upload: FinishedUpload): Promise<void> {
  const { tenantId, by, applicationId, key, fileName } = upload;
  return recordingRefusal(deps, { by, tenantId, action, attempt: 'Upload a file' }, async () => {
    const rule = await deps.db.inTenant(tenantId, async (tx) => {
      const expecting = getUploadRule(await getConnected(tx, applicationId));
      if (!(await isExpected(tx, applicationId, key))) throw new NotFound('upload');
      return expecting;
    });
    refuseExtension(fileName, rule);
    const movedTo = await moveAside(deps, upload);
    const bytes = await sizeOf(deps.objects, movedTo, rule);
    await deps.db.inTenant(tenantId, async (tx) => {
      const now = deps.clock.now();
      await lockApplication(tx, applicationId);
      const application = await getConnected(tx, applicationId);
      if (!(await finishExpected(tx, { applicationId, key, movedTo, fileName, bytes, now }))) throw new NotFound('upload');
      await markStored(tx, { key: movedTo, bytes }).catch(asNotArrived);
      await checkSoon(deps.queue, tx, { application, now, upload: movedTo });
      const message = `Uploaded a file of ${bytes} bytes for ${application.product.name}.`;
      await recordEvent(deps, tx, { ...by, action, status: 'success', message, details: { application: applicationId, file: fileName } });
    });
  });
}
