import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

export interface S3Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
}

/** S3 wants 5 MiB or more in every part but the last, and at most 10,000 parts. */
const partBytes = 8 * 1024 * 1024;

/** The stream cut into parts: only one of them is in memory at a time. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    bytes += chunk.byteLength;
    if (bytes >= partBytes) {
      yield Buffer.concat(chunks);
      [chunks, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

const putBuffer = async (client: S3Client, target: S3Target, body: Buffer): Promise<number> => {
  await client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.length }));
  return body.length;
};

async function putParts(client: S3Client, target: S3Target, parts: AsyncIterable<Buffer>): Promise<number> {
  const { Bucket, Key } = target;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  try {
    const sent: { ETag: string | undefined; PartNumber: number }[] = [];
    let bytes = 0;
    for await (const Body of parts) {
      const PartNumber = sent.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }));
      sent.push({ ETag, PartNumber });
      bytes += Body.length;
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: sent } }));
    return bytes;
  } catch (error) {
    // Parts that are never completed are kept and paid for.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** S3 has to know the length of what it is sent, and a stream does not: a long one goes up part by part. */
export async function s3Put(client: S3Client, target: S3Target, body: Readable | Buffer): Promise<number> {
  if (Buffer.isBuffer(body)) return putBuffer(client, target, body);
  const parts = partsOf(body);
  const first = await parts.next();
  if (first.done === true) return putBuffer(client, target, Buffer.alloc(0));
  if (first.value.length < partBytes) return putBuffer(client, target, first.value);
  return putParts(client, target, startingWith(first.value, parts));
}
