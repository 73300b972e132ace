import { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { S3Config } from '../config/config.ts';
import { checkedObjectKey } from './object-key.ts';
import { ObjectNotFound, type ObjectStore } from './object-store.ts';
import { s3Put } from './s3-put.ts';

/** Objects in a bucket. A form goes from the browser to S3, which enforces the signed limits itself. */
export function openS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config): ObjectStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey: secretAccessKey.reveal() },
    // Others than AWS rarely have a host name per bucket, nor know its newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkedObjectKey(key) });

  return {
    async put(key, body, { contentType }) {
      return { bytes: await s3Put(client, { ...at(key), ContentType: contentType }, body) };
    },

    async get(key) {
      const { Body, ContentLength, ContentType } = await client.send(new GetObjectCommand(at(key))).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new ObjectNotFound(key) : error;
      });
      if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error(`S3 answered without the content of ${key}`);
      return { body: Body, bytes: ContentLength, contentType: ContentType ?? 'application/octet-stream' };
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async move(from, to) {
      const CopySource = `${bucket}/${checkedObjectKey(from)}`;
      await client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch((error: unknown) => {
        throw error instanceof NoSuchKey || (error instanceof Error && error.name === 'NoSuchKey') ? new ObjectNotFound(from) : error;
      });
      await client.send(new DeleteObjectCommand(at(from)));
    },

    async presignUpload({ key, maxBytes, contentType, expiresInSeconds }) {
      return createPresignedPost(client, {
        ...at(key),
        Expires: expiresInSeconds,
        Fields: { 'Content-Type': contentType },
        Conditions: [['content-length-range', 0, maxBytes]],
      });
    },
  };
}
