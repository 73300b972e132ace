import { type Entry as ZipEntry, fromBufferPromise, type ZipFile } from 'yauzl';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { refusedFile } from './read-ldif.ts';

const mostZippedBytes = 128 * 1024 * 1024;
const mostFiles = 200;
/** As much as may be uploaded without zipping it. */
const mostBytes = 512 * 1024 * 1024;
/** LDIF shrinks to a tenth, hardly ever to a fortieth; what shrinks more was made to keep us busy. */
const steepestRatio = 40;
/** A few entries that are all alike shrink to nothing, and do no harm. */
const harmlessBytes = 4 * 1024 * 1024;

const bomb = () => refusedFile('The zip file unpacks to far more than an export of a directory. Upload the LDIF file itself.');

const damaged = (cause: unknown) =>
  refusedFile('The zip file is damaged, or a name in it points outside of it. Zip the export again, then upload it.', cause);

async function openZip(content: AsyncIterable<Uint8Array>): Promise<{ zip: ZipFile; budget: Budget }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > mostZippedBytes)
      throw refusedFile('The zip file is larger than 128 MB. Upload the LDIF file itself, or several smaller ones.');
    chunks.push(chunk);
  }
  try {
    const zip = await fromBufferPromise(Buffer.concat(chunks), { strictFileNames: true, validateEntrySizes: true });
    return { zip, budget: budgetFor(bytes) };
  } catch (error) {
    throw refusedFile('The file is not a zip file, or it is damaged. Zip the export again, then upload it.', error);
  }
}

/** A regular file, by the upper half of what Unix wrote, where it wrote anything. */
function isRegular({ fileName, externalFileAttributes }: ZipEntry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return !fileName.endsWith('/') && (kind === 0 || kind === 0o100000);
}

/** What may still come out of the whole archive: by its size, since entries may lie over each other and share their bytes. */
interface Budget {
  promised: number;
  left: number;
}

function budgetFor(zippedBytes: number): Budget {
  const bytes = Math.min(mostBytes, Math.max(harmlessBytes, steepestRatio * zippedBytes));
  return { promised: bytes, left: bytes };
}

/** Most bombs say how large they are: those end before anything is unpacked. */
function takePromise(budget: Budget, { uncompressedSize }: ZipEntry): void {
  budget.promised -= uncompressedSize;
  if (budget.promised < 0) throw bomb();
}

/** Counts what comes out, whatever was promised. */
async function* counted(file: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw bomb();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof VendorFailure ? error : damaged(error);
  }
}

/** The LDIF files of a zip, each as a stream. Nothing is written to disk, names are only looked at for their ending. */
export async function* zippedLdif(content: AsyncIterable<Uint8Array>): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const { zip, budget } = await openZip(content);
  let files = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isRegular(entry) || !/\.ldif$/i.test(entry.fileName)) continue;
      files += 1;
      if (files > mostFiles) throw refusedFile('The zip file holds more than 200 LDIF files. Put them into fewer.');
      if (entry.isEncrypted()) throw refusedFile('The zip file is protected by a password. Zip the export without one.');
      takePromise(budget, entry);
      yield counted(await zip.openReadStreamPromise(entry), budget);
    }
  } catch (error) {
    if (error instanceof VendorFailure) throw error;
    throw damaged(error);
  }
  if (files === 0) throw refusedFile('The zip file holds no .ldif file. Export the directory as LDIF, then zip that.');
}
