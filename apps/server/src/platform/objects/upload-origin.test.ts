import { expect, test } from 'vitest';
import { openS3Store } from './s3-store.ts';
import { Secret } from '../log/secret.ts';
import { newObjectKey } from './object-key.ts';
import { uploadOriginOf } from './upload-origin.ts';

const tenantId = '01a1dd1d-e4b7-733d-b3b1-a1b49ade8317';
const limits = { maxBytes: 10, contentType: 'text/plain', expiresInSeconds: 60 };

test.each([
  ['of AWS', undefined],
  ['elsewhere', 'https://objects.example:9000/path'],
])('the origin of a bucket %s is the one its forms are posted to', async (_where, endpoint) => {
  const config = { endpoint, bucket: 'rampart', region: 'eu-north-1', accessKeyId: 'id', secretAccessKey: new Secret('key') };
  const { url } = await openS3Store(config).presignUpload({ key: newObjectKey(tenantId), ...limits });
  expect(new URL(url).origin).toBe(uploadOriginOf(config));
});
