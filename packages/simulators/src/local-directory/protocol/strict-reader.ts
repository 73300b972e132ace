import asn1, { type BerReader } from 'asn1';

/** What arrived is not LDAP. The connection is not worth keeping. */
export class BrokenMessage extends Error {
  override readonly name = 'BrokenMessage';
}

/** asn1's reader answers null or goes backwards where bytes are missing or lengths are lies; this one refuses. */
export class StrictReader {
  readonly #ber: BerReader;

  constructor(content: Buffer) {
    this.#ber = new asn1.BerReader(content);
  }

  get isAtEnd(): boolean {
    return this.#ber.remain <= 0;
  }

  peek(): number {
    return this.#sure(this.#ber.peek());
  }

  integer(): number {
    return this.#advance(() => this.#ber.readInt());
  }

  enumeration(): number {
    return this.#advance(() => this.#ber.readEnumeration());
  }

  boolean(): boolean {
    return this.#advance(() => this.#ber.readBoolean());
  }

  bytes(tag = 0x04): Buffer {
    return this.#advance(() => this.#ber.readString(tag, true));
  }

  text(tag = 0x04): string {
    return this.bytes(tag).toString('utf8');
  }

  optional(tag: number): Buffer | null {
    return !this.isAtEnd && this.peek() === tag ? this.bytes(tag) : null;
  }

  /** What is inside a sequence, a set or a choice of this tag. */
  inside(tag = 0x30): StrictReader {
    return new StrictReader(this.bytes(tag));
  }

  /** All of it, where it is a text rather than elements. */
  wholeText(): string {
    return this.#ber.buffer.toString('utf8');
  }

  /** Each element that is left. */
  rest<T>(read: (reader: StrictReader) => T): T[] {
    const elements: T[] = [];
    while (!this.isAtEnd) elements.push(read(this));
    return elements;
  }

  #advance<T>(read: () => T | null): T {
    const before = this.#ber.offset;
    let value: T | null;
    try {
      value = read();
    } catch (cause) {
      throw new BrokenMessage('The encoding is broken.', { cause });
    }
    if (this.#ber.length < 0 || this.#ber.offset <= before) throw new BrokenMessage('A length is a lie.');
    return this.#sure(value);
  }

  #sure<T>(value: T | null): T {
    if (value === null) throw new BrokenMessage('The message ends too early.');
    return value;
  }
}
