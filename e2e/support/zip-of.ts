import { crc32, deflateRawSync } from 'node:zlib';

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** A zip archive of one file, as PKWARE's APPNOTE describes it: the file, its entry in the directory, and where that begins. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const described = numbers(
    [20, 2],
    [0, 2],
    [8, 2],
    [0, 4],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
    [name.length, 2],
  );
  const file = Buffer.concat([numbers([0x04_03_4b_50, 4]), described, numbers([0, 2]), Buffer.from(name), packed]);
  const nowhere = numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [0, 4]);
  const entry = Buffer.concat([numbers([0x02_01_4b_50, 4], [20, 2]), described, nowhere, Buffer.from(name)]);
  const end = numbers([0x06_05_4b_50, 4], [0, 4], [1, 2], [1, 2], [entry.length, 4], [file.length, 4], [0, 2]);
  return Buffer.concat([file, entry, end]);
}
