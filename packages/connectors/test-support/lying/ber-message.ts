/** One element of BER: where its content begins and ends. */
interface Element {
  readonly tag: number;
  readonly from: number;
  readonly to: number;
}

function elementAt(bytes: Buffer, at: number): Element {
  const first = bytes[at + 1] ?? 0;
  const more = first < 0x80 ? 0 : first - 0x80;
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  const from = at + 2 + more;
  return { tag: bytes[at] ?? 0, from, to: from + length };
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const digits = length.toString(16);
  const hex = digits.length % 2 === 0 ? digits : `0${digits}`;
  const encoded = [...Buffer.from(hex, 'hex')];
  return [0x80 + encoded.length, ...encoded];
}

const element = (tag: number, content: Buffer): Buffer => Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);

interface OpenedMessage {
  readonly id: number;
  /** The tag of the operation (RFC 4511, 4.2 and on). */
  readonly operation: number;
  /** The first text within the operation: of an entry, its name. */
  readonly name: string;
  /** All after the id. */
  readonly rest: Buffer;
}

/** An LDAP message as far as a proxy has to understand it. */
export function openMessage(bytes: Buffer): OpenedMessage {
  const whole = elementAt(bytes, 0);
  const id = elementAt(bytes, whole.from);
  const operation = elementAt(bytes, id.to);
  const first = operation.from < operation.to ? elementAt(bytes, operation.from) : undefined;
  return {
    id: bytes.readUIntBE(id.from, id.to - id.from),
    operation: operation.tag,
    name: first === undefined ? '' : bytes.subarray(first.from, first.to).toString(),
    rest: bytes.subarray(id.to, whole.to),
  };
}

/** The same message under another id. */
export function renumbered(bytes: Buffer, id: number): Buffer {
  const { rest } = openMessage(bytes);
  const number = Buffer.alloc(5);
  number.writeUInt32BE(id, 1);
  // A number is positive only with a leading bit of zero.
  const start = number.findIndex((byte, at) => byte !== 0 || at === 4);
  const digits = number.subarray((number[start] ?? 0) >= 0x80 ? start - 1 : start);
  return element(0x30, Buffer.concat([element(0x02, digits), rest]));
}
