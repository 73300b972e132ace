/** RFC 1035, 3.2.2, and RFC 3596. */
export const recordTypes = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 } as const;
export type ZoneType = keyof typeof recordTypes;

export interface ZoneRecord {
  readonly name: string;
  readonly type: ZoneType;
  readonly value: string;
}

export const codes = { noError: 0, serverFailure: 2, nameError: 3, refused: 5 } as const;

export interface Question {
  /** In lower case. */
  readonly name: string;
  readonly type: number;
  /** The question as it was asked, to be repeated in the answer. */
  readonly bytes: Buffer;
  readonly id: number;
}

/** RFC 1035, 4.1.2. `undefined` for what is no question. */
export function readQuestion(message: Buffer): Question | undefined {
  try {
    const labels: string[] = [];
    let at = 12;
    for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
      if (length > 63) return undefined;
      labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase());
      at += 1 + length;
    }
    const bytes = message.subarray(12, at + 5);
    return { name: labels.join('.'), type: message.readUInt16BE(at + 1), bytes, id: message.readUInt16BE(0) };
  } catch {
    return undefined;
  }
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
    Buffer.from([0]),
  ]);

/** RFC 1035, 3.3.14: a text in pieces of at most 255 bytes. */
function textBytes(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  const count = Math.max(1, Math.ceil(bytes.length / 255));
  const pieces = Array.from({ length: count }, (_, index) => bytes.subarray(index * 255, (index + 1) * 255));
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]));
}

function mxBytes(value: string): Buffer {
  const [preference = '0', host = ''] = value.split(' ');
  const head = Buffer.alloc(2);
  head.writeUInt16BE(Number(preference));
  return Buffer.concat([head, nameBytes(host)]);
}

const dataOf: Readonly<Record<ZoneType, (value: string) => Buffer>> = {
  TXT: textBytes,
  CNAME: nameBytes,
  MX: mxBytes,
  A: (value) => Buffer.from(value.split('.').map(Number)),
  AAAA: (value) => Buffer.from(value.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])),
};

function recordBytes(record: ZoneRecord): Buffer {
  const data = dataOf[record.type](record.value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(recordTypes[record.type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(300, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(record.name), fixed, data]);
}

const [isAnswer, isTruncated, isRecursive] = [0x8000, 0x0200, 0x0180];

export function answerBytes({ id, bytes }: Question, code: number, records: readonly ZoneRecord[], most = Number.MAX_SAFE_INTEGER): Buffer {
  const write = (some: readonly ZoneRecord[], flags: number): Buffer => {
    const head = Buffer.alloc(12);
    head.writeUInt16BE(id, 0);
    head.writeUInt16BE(isAnswer | isRecursive | flags | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(some.length, 6);
    return Buffer.concat([head, bytes, ...some.map(recordBytes)]);
  };
  const whole = write(records, 0);
  return whole.length > most ? write([], isTruncated) : whole;
}
