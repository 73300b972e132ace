import asn1, { type BerWriter } from 'asn1';
import { resultCodes, type Result } from './result.ts';

export type Value = string | Buffer;

export interface EncodedAttribute {
  readonly name: string;
  readonly values: readonly Value[];
}

export interface EncodedEntry {
  readonly dn: string;
  readonly attributes: readonly EncodedAttribute[];
}

const responseTags = {
  bind: 0x61,
  search: 0x65,
  modify: 0x67,
  add: 0x69,
  delete: 0x6b,
  rename: 0x6d,
  compare: 0x6f,
  extended: 0x78,
} as const;

export const pagedResultsOid = '1.2.840.113556.1.4.319';

function within(writer: BerWriter, tag: number, write: () => void): void {
  writer.startSequence(tag);
  write();
  writer.endSequence();
}

function writeValue(writer: BerWriter, value: Value): void {
  // asn1 cannot write an empty buffer.
  if (typeof value === 'string' || value.length === 0) writer.writeString(value.toString());
  else writer.writeBuffer(value, 0x04);
}

function writeAttribute(writer: BerWriter, { name, values }: EncodedAttribute): void {
  within(writer, 0x30, () => {
    writer.writeString(name);
    within(writer, 0x31, () => {
      for (const value of values) writeValue(writer, value);
    });
  });
}

export function encodeEntry(id: number, { dn, attributes }: EncodedEntry): Buffer {
  const writer = new asn1.BerWriter({ size: 4096, growthFactor: 2 });
  within(writer, 0x30, () => {
    writer.writeInt(id);
    within(writer, 0x64, () => {
      writer.writeString(dn);
      within(writer, 0x30, () => {
        for (const attribute of attributes) writeAttribute(writer, attribute);
      });
    });
  });
  return writer.buffer;
}

interface ResponseExtras {
  /** The cookie of the next page, empty after the last: present only when pages were asked for. */
  readonly cookie?: Buffer;
  readonly oid?: string;
}

export function encodeResult(
  id: number,
  answered: keyof typeof responseTags,
  result: Result,
  { cookie, oid }: ResponseExtras = {},
): Buffer {
  const writer = new asn1.BerWriter();
  within(writer, 0x30, () => {
    writer.writeInt(id);
    within(writer, responseTags[answered], () => {
      const { code, matchedDn = '', message = '', referral } = result;
      writer.writeEnumeration(resultCodes[code]);
      writer.writeString(matchedDn);
      writer.writeString(message);
      if (referral !== undefined) within(writer, 0xa3, () => writer.writeString(referral));
      if (oid !== undefined) writer.writeString(oid, 0x8a);
    });
    if (cookie !== undefined)
      within(writer, 0xa0, () => {
        within(writer, 0x30, () => {
          writer.writeString(pagedResultsOid);
          // RFC 2696, 2. The size is unknown, which is said with zero.
          within(writer, 0x04, () => {
            within(writer, 0x30, () => {
              writer.writeInt(0);
              writeValue(writer, cookie);
            });
          });
        });
      });
  });
  return writer.buffer;
}
