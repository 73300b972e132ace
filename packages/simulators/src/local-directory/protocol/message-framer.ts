import { BrokenMessage } from './strict-reader.ts';

const mostBytes = 4 * 1024 * 1024;
const sequenceTag = 0x30;

/** Cuts what arrives over TCP into messages, however it was packed. */
export class MessageFramer {
  #chunks: Buffer[] = [];
  #received = 0;
  /** How many bytes the message under way has; unknown until its header is there. */
  #expected: number | null = null;

  get isEmpty(): boolean {
    return this.#received === 0;
  }

  push(chunk: Buffer): readonly Buffer[] {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    const messages: Buffer[] = [];
    while (this.#received > 0) {
      this.#expected ??= this.#readHeader();
      if (this.#expected === null || this.#received < this.#expected) break;
      const all = this.#join();
      messages.push(all.subarray(0, this.#expected));
      this.#chunks = [all.subarray(this.#expected)];
      this.#received -= this.#expected;
      this.#expected = null;
    }
    return messages;
  }

  /** Joined once per message rather than per packet: a big message in small packets would be copied again and again. */
  #join(): Buffer {
    const [only] = this.#chunks;
    const all = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks, this.#received);
    this.#chunks = [all];
    return all;
  }

  #readHeader(): number | null {
    const all = this.#join();
    if (all[0] !== sequenceTag) throw new BrokenMessage('A message is a sequence.');
    const first = all[1];
    if (first === undefined) return null;
    if (first < 0x80) return 2 + first;
    const lengthBytes = first & 0x7f;
    if (lengthBytes === 0 || lengthBytes > 4) throw new BrokenMessage('The length of a message is indefinite or absurd.');
    if (all.length < 2 + lengthBytes) return null;
    const total = 2 + lengthBytes + all.readUIntBE(2, lengthBytes);
    if (total > mostBytes) throw new BrokenMessage('The message is too big.');
    return total;
  }
}
