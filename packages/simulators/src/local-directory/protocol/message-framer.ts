import asn1 from 'asn1';
import { BrokenMessage } from './strict-reader.ts';

const mostBytes = 4 * 1024 * 1024;
const sequenceTag = 0x30;

/** Cuts what arrives over TCP into messages, however it was packed. */
export class MessageFramer {
  #received = Buffer.alloc(0);

  get isEmpty(): boolean {
    return this.#received.length === 0;
  }

  push(chunk: Buffer): readonly Buffer[] {
    this.#received = Buffer.concat([this.#received, chunk]);
    const messages: Buffer[] = [];
    for (let length = this.#nextLength(); length <= this.#received.length; length = this.#nextLength()) {
      messages.push(this.#received.subarray(0, length));
      this.#received = this.#received.subarray(length);
    }
    return messages;
  }

  /** How many bytes the next message has; infinite until its header is there. */
  #nextLength(): number {
    const reader = new asn1.BerReader(this.#received);
    try {
      if (reader.readSequence(sequenceTag) === null) return Infinity;
    } catch (cause) {
      throw new BrokenMessage('A message is a sequence of a known length.', { cause });
    }
    const length = reader.offset + reader.length;
    // A length of 32 bits comes out negative.
    if (reader.length < 0 || length > mostBytes) throw new BrokenMessage('The message is too big.');
    return length;
  }
}
