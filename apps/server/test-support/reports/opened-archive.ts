import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

interface ArchivedFile {
  readonly name: string;
  readonly content: string;
  readonly changedAt: Date;
  readonly isExecutable: boolean;
}

/** The files of a zip, which a .docx is too, in their order. A name that leads out of the archive is an error. */
export async function openedArchive(bytes: Uint8Array): Promise<ArchivedFile[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { strictFileNames: true, validateEntrySizes: true });
  const files: ArchivedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    files.push({
      name: entry.fileName,
      content: await text(await zip.openReadStreamPromise(entry)),
      changedAt: entry.getLastModDate(),
      isExecutable: ((entry.externalFileAttributes >>> 16) & 0o100) !== 0,
    });
  }
  return files;
}
