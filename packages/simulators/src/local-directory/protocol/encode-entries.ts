import asn1, { type BerWriter } from 'asn1';

export type Value = string | Buffer;

export interface EncodedAttribute {
  readonly name: string;
  readonly values: readonly Value[];
}

export interface EncodedEntry {
  readonly dn: string;
  readonly attributes: readonly EncodedAttribute[];
}

/** How many bytes something of that length takes with its tag and its length. */
const framed = (length: number): number => {
  if (length < 0x80) return 2 + length;
  if (length < 0x100) return 3 + length;
  return (length < 0x10000 ? 4 : 5) + length;
};

const lengthOf = (value: Value): number => (typeof value === 'string' ? Buffer.byteLength(value) : value.length);
const integerLength = (value: number): number => (value < 0x80 ? 1 : value < 0x8000 ? 2 : value < 0x800000 ? 3 : 4);

export function writeValue(writer: BerWriter, value: Value): void {
  // asn1 cannot write an empty buffer.
  if (typeof value === 'string' || value.length === 0) writer.writeString(value.toString());
  else writer.writeBuffer(value, 0x04);
}

function open(writer: BerWriter, tag: number, length: number): void {
  writer.writeByte(tag);
  writer.writeLength(length);
}

/** Lengths of an entry's parts, inside out: asn1 would write first and then move everything to make room for each length. */
interface Measured {
  readonly entry: EncodedEntry;
  readonly sets: readonly number[];
  readonly list: number;
  readonly content: number;
  readonly message: number;
}

function measure(entry: EncodedEntry, id: number): Measured {
  const sets: number[] = [];
  let list = 0;
  for (const { name, values } of entry.attributes) {
    let set = 0;
    for (const value of values) set += framed(lengthOf(value));
    sets.push(set);
    list += framed(framed(name.length) + framed(set));
  }
  const content = framed(lengthOf(entry.dn)) + framed(list);
  return { entry, sets, list, content, message: framed(integerLength(id)) + framed(content) };
}

/** A message for each, one after the other. */
export function encodeEntries(id: number, entries: readonly EncodedEntry[]): Buffer {
  const measured = entries.map((entry) => measure(entry, id));
  const size = measured.reduce((sum, { message }) => sum + framed(message), 16);
  const writer = new asn1.BerWriter({ size, growthFactor: 2 });
  for (const { entry, sets, list, content, message } of measured) {
    open(writer, 0x30, message);
    writer.writeInt(id);
    open(writer, 0x64, content);
    writer.writeString(entry.dn);
    open(writer, 0x30, list);
    for (const [place, { name, values }] of entry.attributes.entries()) {
      const set = sets[place]!;
      open(writer, 0x30, framed(name.length) + framed(set));
      writer.writeString(name);
      open(writer, 0x31, set);
      for (const value of values) writeValue(writer, value);
    }
  }
  return writer.buffer;
}
