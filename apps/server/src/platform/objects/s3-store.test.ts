import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { expect, test } from 'vitest';
import type { S3Config } from '../config/config.ts';
import { Secret } from '../log/secret.ts';
import { newObjectKey } from './object-key.ts';
import { objectStoreContract } from '../../../test-support/objects/object-store-contract.ts';
import { openS3Store } from './s3-store.ts';

const config: S3Config = {
  endpoint: undefined,
  region: 'eu-central-1',
  bucket: 'rampart',
  accessKeyId: 'S3RVER',
  secretAccessKey: new Secret('S3RVER'),
};

objectStoreContract('an S3', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rampart-s3-'));
  const configureBuckets = [{ name: config.bucket }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false, configureBuckets });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  const close = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { store: openS3Store({ ...config, endpoint }), baseUrl: endpoint, close };
});

const limits = { key: newObjectKey(randomUUID()), maxBytes: 5000, contentType: 'text/csv', expiresInSeconds: 90 };
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();

test('a form carries exactly the signed limits: bucket, key, type, size and time', async () => {
  const { fields } = await openS3Store(config).presignUpload(limits);
  const { Policy = '', 'X-Amz-Date': at = '', 'X-Amz-Credential': credential = '' } = fields;
  const policy: unknown = JSON.parse(Buffer.from(Policy, 'base64').toString());
  const signedAt = new Date(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  expect(policy).toEqual({
    expiration: new Date(signedAt.getTime() + 90_000).toISOString().replace('.000Z', 'Z'),
    conditions: [
      ['content-length-range', 0, 5000],
      { 'Content-Type': 'text/csv' },
      { bucket: 'rampart' },
      { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
      { 'X-Amz-Credential': credential },
      { 'X-Amz-Date': at },
      { key: limits.key },
    ],
  });
  expect(fields).toMatchObject({ key: limits.key, 'Content-Type': 'text/csv' });
});

test('a form is signed over its policy as S3 checks it', async () => {
  const { fields } = await openS3Store(config).presignUpload(limits);
  const { Policy = '', 'X-Amz-Credential': credential = '', 'X-Amz-Signature': signature } = fields;
  const [, day = '', ...scope] = credential.split('/');
  const signingKey = [day, ...scope].reduce<string | Buffer>((key, part) => hmac(key, part), 'AWS4S3RVER');
  expect(scope).toEqual(['eu-central-1', 's3', 'aws4_request']);
  expect(signature).toBe(hmac(signingKey, Policy).toString('hex'));
});

const urlFor = async (endpoint: string | undefined) => new URL((await openS3Store({ ...config, endpoint }).presignUpload(limits)).url);

test('a bucket is part of the host at AWS and of the path elsewhere', async () => {
  expect((await urlFor(undefined)).host).toBe('rampart.s3.eu-central-1.amazonaws.com');
  expect(await urlFor('https://objects.example')).toMatchObject({ host: 'objects.example', pathname: '/rampart' });
});
