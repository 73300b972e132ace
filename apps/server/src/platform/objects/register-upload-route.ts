import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import { receiveUpload, type UploadReceiver } from './receive-upload.ts';
import { UploadRefused } from './upload-refused.ts';

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
