import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isObjectKey } from './object-key.ts';
import { UploadRefused } from './upload-refused.ts';

/** What a signed form may upload, where to, and until when. */
export const UploadPolicy = z.strictObject({
  key: z.string().refine(isObjectKey),
  contentType: z.string().min(1).max(255),
  maxBytes: z.int().positive(),
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
});
export type UploadPolicy = z.infer<typeof UploadPolicy>;

export type UploadFields = Readonly<Record<string, string | undefined>>;

const signatureOf = (policy: string, signingKey: Buffer): string =>
  createHmac('sha256', signingKey).update('rampart upload\0').update(policy).digest('hex');

/** The fields of a form, named as S3 names its own. */
export function signUpload(policy: UploadPolicy, signingKey: Buffer): Record<string, string> {
  const encoded = Buffer.from(JSON.stringify(UploadPolicy.parse(policy))).toString('base64');
  return { key: policy.key, 'Content-Type': policy.contentType, Policy: encoded, Signature: signatureOf(encoded, signingKey) };
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The limits that this server signed, or a refusal. How much arrives is for the reader of the file to watch. */
export function verifyUpload(fields: UploadFields, { signingKey, now }: { readonly signingKey: Buffer; readonly now: Date }): UploadPolicy {
  const { key, 'Content-Type': contentType, Policy: encoded, Signature: signature } = fields;
  if (encoded === undefined || signature === undefined) throw new UploadRefused(403, 'The upload is not signed. Start the upload again.');
  if (!isSame(signature, signatureOf(encoded, signingKey)))
    throw new UploadRefused(403, 'The signature of the upload does not match. Start the upload again.');
  const policy = UploadPolicy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  if (now.getTime() >= policy.expiresAt) throw new UploadRefused(403, 'The upload came too late. Start it again.');
  if (key !== policy.key) throw new UploadRefused(403, 'The upload form belongs to another object. Start the upload again.');
  if (contentType !== policy.contentType)
    throw new UploadRefused(415, `The file must be of type ${policy.contentType}. Choose another file.`);
  return policy;
}
