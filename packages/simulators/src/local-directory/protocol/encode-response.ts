import asn1, { type BerWriter } from 'asn1';
import { writeValue } from './encode-entries.ts';
import { resultCodes, type ResultCode } from './result-code.ts';

export interface Result {
  readonly code: ResultCode;
  readonly message?: string;
  readonly matchedDn?: string;
  readonly referral?: string | null;
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
export type Answered = keyof typeof responseTags;

export const pagedResultsOid = '1.2.840.113556.1.4.319';

function within(writer: BerWriter, tag: number, write: () => void): void {
  writer.startSequence(tag);
  write();
  writer.endSequence();
}

export interface ResponseExtras {
  /** The cookie of the next page, empty after the last: present only when pages were asked for. */
  readonly cookie?: Buffer;
  readonly oid?: string;
}

export function encodeResult(id: number, answered: Answered, result: Result, { cookie, oid }: ResponseExtras = {}): Buffer {
  const writer = new asn1.BerWriter();
  within(writer, 0x30, () => {
    writer.writeInt(id);
    within(writer, responseTags[answered], () => {
      writer.writeEnumeration(resultCodes[result.code]);
      writer.writeString(result.matchedDn ?? '');
      writer.writeString(result.message ?? '');
      const { referral } = result;
      if (referral) within(writer, 0xa3, () => writer.writeString(referral));
      if (oid !== undefined) writer.writeString(oid, 0x8a);
    });
    if (cookie !== undefined)
      within(writer, 0xa0, () => {
        within(writer, 0x30, () => {
          writer.writeString(pagedResultsOid);
          writer.writeBuffer(encodePagedValue(cookie), 0x04);
        });
      });
  });
  return writer.buffer;
}

/** RFC 2696, 2. The size is unknown, which is said with zero. */
function encodePagedValue(cookie: Buffer): Buffer {
  const writer = new asn1.BerWriter();
  within(writer, 0x30, () => {
    writer.writeInt(0);
    writeValue(writer, cookie);
  });
  return writer.buffer;
}
