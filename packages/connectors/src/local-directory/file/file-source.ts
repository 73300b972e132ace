import type { Connection } from '../../kit/connection.ts';
import { type DirectorySource, type Entry, hasClass, valueOf } from '../schema.ts';
import { readLdif, refusedFile } from './read-ldif.ts';
import { tarredLdif } from './tarred-ldif.ts';
import { zippedLdif } from './zipped-ldif.ts';

/** Longer than half a gigabyte takes. It ends also what says nothing for long, such as a remark without end. */
const mostSeconds = 60;

/** Asked for each piece of the file and not only for each entry, which a file may never finish. */
async function* inTime(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const timeout = AbortSignal.timeout(mostSeconds * 1000);
  for await (const piece of content) {
    signal.throwIfAborted();
    if (timeout.aborted) throw refusedFile(`The file took more than ${mostSeconds} seconds to read. Export a part of the directory.`);
    yield piece;
  }
}

const isRoot = (entry: Entry): boolean => hasClass(entry, 'domain', 'domaindns', 'dcobject', 'organization');

/** A tombstone, or what waits in the recycle bin of Active Directory: `ldifde -x` exports it beside what is there. */
const isDeleted = (entry: Entry): boolean => valueOf(entry, 'isdeleted')?.toUpperCase() === 'TRUE';

function filesIn(fileName: string, content: AsyncIterable<Uint8Array>) {
  if (/\.zip$/i.test(fileName)) return zippedLdif(content);
  return /\.tar$/i.test(fileName) ? tarredLdif(content) : [content];
}

/** An uploaded export, read anew for each question, so that it is never in memory as a whole. */
export function openFileSource({ openUpload, signal }: Pick<Connection, 'openUpload' | 'signal'>): DirectorySource {
  async function* everything(): AsyncGenerator<Entry> {
    const { fileName, content } = await openUpload();
    const files = filesIn(fileName, content);
    for await (const file of files) {
      for await (const entry of readLdif(inTime(file, signal))) {
        signal.throwIfAborted();
        if (!isDeleted(entry)) yield entry;
      }
    }
  }

  return {
    isExport: true,
    async describe() {
      let count = 0;
      for await (const entry of everything()) count += entry.dn === '' ? 0 : 1;
      const { fileName } = await openUpload();
      return `${fileName} with ${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`;
    },
    async *entriesOf(classes) {
      for await (const entry of everything()) if (hasClass(entry, ...classes)) yield entry;
    },
    async roots() {
      const found: Entry[] = [];
      for await (const entry of everything()) if (isRoot(entry)) found.push(entry);
      return found;
    },
    close: async () => {},
  };
}
