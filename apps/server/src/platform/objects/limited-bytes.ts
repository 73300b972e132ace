import { UploadRefused } from './upload-refused.ts';

/** The chunks of a file, until the first byte too many. */
export async function* limitedBytes(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new UploadRefused(413, `The file is larger than ${maxBytes} bytes. Choose a smaller file.`);
    yield chunk;
  }
}
