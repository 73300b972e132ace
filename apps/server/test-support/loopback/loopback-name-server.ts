import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a question asks for (RFC 1035, 4.1.2): the name, in lower case, and the bytes of the question itself. */
function questionOf(message: Buffer): { readonly name: string; readonly type: number; readonly bytes: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), bytes: message.subarray(12, at + 5) };
}

const txt = 16;
const [noError, serverFailure, nameError] = [0, 2, 3];

/** A TXT record of the name in the question, its value in pieces of at most 255 bytes (RFC 1035, 3.3.14). */
function txtRecord(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  const pieces = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, index) =>
    bytes.subarray(index * 255, (index + 1) * 255),
  );
  const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

export interface NameServer {
  readonly address: string;
  /** The TXT records of a name; none: the name does not exist. */
  put(name: string, ...values: readonly string[]): void;
  /** It answers that it cannot tell, as a server does whose own source is down. */
  fail(isFailing: boolean): void;
  /** The names that were asked for. */
  readonly asked: readonly string[];
  close(): void;
}

type Find = (name: string) => readonly string[] | undefined;

/** A name server on loopback, over UDP, that knows TXT records only: those that are put there, and those that `find` knows. */
export async function startNameServer(find: Find = () => undefined): Promise<NameServer> {
  const records = new Map<string, readonly string[]>();
  const asked: string[] = [];
  let isFailing = false;
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { name, type, bytes } = questionOf(message);
    asked.push(name);
    const found = records.get(name) ?? find(name);
    const known = isFailing || type !== txt ? [] : (found ?? []);
    const nameCode = found === undefined ? nameError : noError;
    const code = isFailing ? serverFailure : nameCode;
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(known.length, 6);
    socket.send(Buffer.concat([head, bytes, ...known.map(txtRecord)]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    put: (name, ...values) => (values.length === 0 ? records.delete(name) : records.set(name, values)),
    fail: (failing) => {
      isFailing = failing;
    },
    asked,
    close: () => void socket.close(),
  };
}
