import { UploadRefused } from './upload-refused.ts';

const megabyte = 1024 * 1024;
const sizeText = (bytes: number): string => (bytes % megabyte === 0 ? `${bytes / megabyte} MB` : `${bytes} bytes`);

/** The chunks of a file, until the first byte too many. */
export async function* limitedBytes(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new UploadRefused(413, `The file is larger than ${sizeText(maxBytes)}. Choose a smaller file.`);
    yield chunk;
  }
}
