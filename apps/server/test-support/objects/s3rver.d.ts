/** The little of it that the tests use: the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
