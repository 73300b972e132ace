import { type Entry as ZipEntry, fromBufferPromise, type ZipFile } from 'yauzl';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { refusedFile } from './read-ldif.ts';

const mostZippedBytes = 128 * 1024 * 1024;
const mostFiles = 200;
const mostBytes = 2 * 1024 * 1024 * 1024;
/** LDIF shrinks to a tenth, hardly ever to a fiftieth; what shrinks more was made to fill a disk. */
const steepestRatio = 200;

async function openZip(content: AsyncIterable<Uint8Array>): Promise<ZipFile> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > mostZippedBytes)
      throw refusedFile('The zip file is larger than 128 MB. Upload the LDIF file itself, or several smaller ones.');
    chunks.push(chunk);
  }
  try {
    return await fromBufferPromise(Buffer.concat(chunks), { strictFileNames: true, validateEntrySizes: true });
  } catch (error) {
    throw refusedFile('The file is not a zip file, or it is damaged. Zip the export again, then upload it.', error);
  }
}

/** A regular file, by the upper half of what Unix wrote, where it wrote anything. */
function isRegular({ fileName, externalFileAttributes }: ZipEntry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return !fileName.endsWith('/') && (kind === 0 || kind === 0o100000);
}

/** Counts what comes out, and stops when it is more than was promised or than any export has. */
async function* counted(file: AsyncIterable<Uint8Array>, entry: ZipEntry, budget: { left: number }): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    budget.left -= chunk.length;
    if (budget.left < 0 || bytes > steepestRatio * Math.max(entry.compressedSize, 1024))
      throw refusedFile('The zip file unpacks to far more than an export of a directory. Upload the LDIF file itself.');
    yield chunk;
  }
}

/** The LDIF files of a zip, each as a stream. Nothing is written to disk, names are only looked at for their ending. */
export async function* zippedLdif(content: AsyncIterable<Uint8Array>): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const zip = await openZip(content);
  const budget = { left: mostBytes };
  let files = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isRegular(entry) || !/\.ldif$/i.test(entry.fileName)) continue;
      files += 1;
      if (files > mostFiles) throw refusedFile('The zip file holds more than 200 LDIF files. Put them into fewer.');
      if (entry.isEncrypted()) throw refusedFile('The zip file is protected by a password. Zip the export without one.');
      yield counted(await zip.openReadStreamPromise(entry), entry, budget);
    }
  } catch (error) {
    if (error instanceof VendorFailure) throw error;
    throw refusedFile('The zip file is damaged, or a name in it points outside of it. Zip the export again, then upload it.', error);
  }
  if (files === 0) throw refusedFile('The zip file holds no .ldif file. Export the directory as LDIF, then zip that.');
}
