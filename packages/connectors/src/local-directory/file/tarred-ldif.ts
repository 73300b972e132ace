import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { refusedFile } from './read-ldif.ts';

const mostFiles = 200;

const damaged = (error: unknown): VendorFailure =>
  error instanceof VendorFailure
    ? error
    : refusedFile('The file is not a tar file, or it is damaged. Make it again, then upload it.', error);

/** A file that ends before its time fails where it is read. */
async function* whole(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    throw damaged(error);
  }
}

/** The LDIF files of a tar, each as a stream, in their order. Nothing is written to disk, names are only looked at for their ending. */
export async function* tarredLdif(content: AsyncIterable<Uint8Array>): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const tar = extract();
  const read = pipeline(Readable.from(content), tar);
  // It ends the loop as well, which throws it.
  read.catch(() => {});
  let files = 0;
  try {
    for await (const entry of tar) {
      // Links and devices have no bytes of their own; every entry is read to its end, because the next one follows it.
      if (entry.header.type !== 'file' || !/\.ldif$/i.test(entry.header.name)) {
        entry.resume();
        continue;
      }
      files += 1;
      if (files > mostFiles) throw refusedFile('The tar file holds more than 200 LDIF files. Put them into fewer.');
      yield whole(entry);
    }
    await read;
  } catch (error) {
    throw damaged(error);
  }
  if (files === 0) throw refusedFile('The tar file has no .ldif file in it. Export the directory as LDIF, then put that into it.');
}
