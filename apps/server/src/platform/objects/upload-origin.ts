import type { S3Config } from '../config/config.ts';

/** Where a browser posts the forms of a bucket: its pages must be allowed to. */
export const uploadOriginOf = ({ endpoint, bucket, region }: Pick<S3Config, 'endpoint' | 'bucket' | 'region'>): string =>
  endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin;
