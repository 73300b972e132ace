import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitedBytes } from './limited-bytes.ts';
import { UploadRefused } from './upload-refused.ts';

const chunkLists = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 10 });
const readAll = (chunks: readonly Uint8Array[], maxBytes: number) => buffer(limitedBytes(Readable.from(chunks), maxBytes));

test('what is within the limit passes unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(chunkLists, fc.nat(20), async (chunks, spare) => {
      const content = Buffer.concat(chunks);
      expect((await readAll(chunks, content.length + spare)).equals(content)).toBe(true);
    }),
  );
});

test('whatever is larger is refused', async () => {
  await fc.assert(
    fc.asyncProperty(chunkLists, fc.nat(), async (chunks, some) => {
      const { length } = Buffer.concat(chunks);
      fc.pre(length > 0);
      await expect(readAll(chunks, some % length)).rejects.toThrow(UploadRefused);
    }),
  );
});

test('nothing is read beyond the first byte too many', async () => {
  let read = 0;
  const endless = (async function* () {
    for (;;) {
      read += 1;
      yield Buffer.alloc(10);
    }
  })();
  await expect(buffer(limitedBytes(endless, 35))).rejects.toThrow('larger than 35 bytes');
  expect(read).toBe(4);
});

test('a limit of whole megabytes is named in megabytes', async () => {
  const megabyte = 1024 * 1024;
  await expect(readAll([Buffer.alloc(2 * megabyte + 1)], 2 * megabyte)).rejects.toThrow('larger than 2 MB.');
});
