import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import { UploadRefused } from './upload-refused.ts';
import { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limitedBytes } from './limited-bytes.ts';
import type { ObjectStore } from './object-store.ts';
import { type UploadPolicy, verifyUpload } from './upload-policy.ts';

interface UploadReceiver {
  readonly store: ObjectStore;
  readonly signingKey: Buffer;
  readonly clock: () => Date;
  /** Once for each form; false when it was used before, or nothing is expected any more. */
  readonly spendForm: (key: string) => Promise<boolean>;
}

interface ReceivedUpload {
  readonly key: string;
  readonly bytes: number;
}

/** A browser that does not know the type of a file calls it this. */
const unknownType = 'application/octet-stream';

function checkFile({ fieldname, mimetype }: MultipartFile, { contentType }: UploadPolicy): void {
  if (fieldname !== 'file') throw new UploadRefused(400, 'The file must be in the field "file". Start the upload again.');
  if (mimetype !== contentType && mimetype !== unknownType)
    throw new UploadRefused(415, `The file must be of type ${contentType}. Choose another file.`);
}

async function storeFile(
  store: ObjectStore,
  { file }: MultipartFile,
  { key, contentType, maxBytes }: UploadPolicy,
): Promise<ReceivedUpload> {
  const { bytes } = await store.put(key, Readable.from(limitedBytes(file, maxBytes)), { contentType });
  if (!file.truncated) return { key, bytes };
  // The form parser has another limit and cuts silently.
  await store.delete(key);
  throw new UploadRefused(413, 'The file is larger than this server takes. Choose a smaller file.');
}

/** Takes the form that `signUpload` made: its fields, then one file, which goes to the store as it comes in. */
async function receiveUpload(receiver: UploadReceiver, parts: AsyncIterable<Multipart>): Promise<ReceivedUpload> {
  const { store, signingKey, clock, spendForm } = receiver;
  const fields: Record<string, string> = {};
  let received: ReceivedUpload | undefined;
  try {
    for await (const part of parts) {
      if (received !== undefined)
        throw new UploadRefused(400, 'The file must be the last and only one of the form. Upload one file at a time.');
      if (part.type === 'file') {
        const policy = verifyUpload(fields, { signingKey, now: clock() });
        checkFile(part, policy);
        if (!(await spendForm(policy.key))) throw new UploadRefused(403, 'The upload form was used before. Start the upload again.');
        received = await storeFile(store, part, policy);
      } else if (Object.hasOwn(fields, part.fieldname))
        throw new UploadRefused(400, 'A field of the form is there twice. Start the upload again.');
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    if (received !== undefined) await store.delete(received.key);
    throw error;
  }
  if (received === undefined) throw new UploadRefused(400, 'The form has no file. Choose a file, then upload it.');
  return received;
}

export const uploadPath = '/api/objects/upload';

/** Two files, to see and refuse the second; a file is as large as its signed policy says. */
const limits = { fieldNameSize: 100, fieldSize: 8 * 1024, fields: 20, files: 2, parts: 22, fileSize: Number.MAX_SAFE_INTEGER };

function asRefusal(error: FastifyError | UploadRefused): UploadRefused | undefined {
  if (error instanceof UploadRefused) return error;
  if (error.statusCode === 415 || error.statusCode === 406)
    return new UploadRefused(415, 'The upload must be a form (multipart/form-data). Send it as one.');
  if (error.statusCode === 413) return new UploadRefused(413, 'The form is too large. Upload one file at a time.');
  const isMalformed = error.statusCode === 400 || /multipart|terminated early|boundary/i.test(error.message);
  return isMalformed ? new UploadRefused(400, 'The form is broken or ended too soon. Upload the file again.') : undefined;
}

/** Where a browser posts the forms of the folder store. The signature in the form is the permission. */
export function registerUploadRoute(app: FastifyInstance, receiver: UploadReceiver): void {
  app.register(async (scope) => {
    if (!scope.hasRequestDecorator('parts')) await scope.register(multipart);

    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const refusal = asRefusal(error);
      if (refusal === undefined) throw error;
      // The rest of the form is read and dropped: a browser looks at the answer only after it has sent everything.
      request.raw.unpipe();
      request.raw.resume();
      return reply.code(refusal.statusCode).send({ detail: refusal.message, request_id: request.id });
    });

    scope.post(uploadPath, async (request, reply) => {
      await receiveUpload(receiver, request.parts({ limits }));
      return reply.code(204).send();
    });
  });
}
