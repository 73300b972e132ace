import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Dispatcher, Headers, Response } from 'undici';
import { EgressTooLarge } from './egress-error.ts';

interface ResponseBounds {
  readonly host: string;
  readonly maxBytes: number;
}

type Unpack = (packed: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;
const unpackers = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** A small archive may be huge: its content is bounded as well. An answer without a body is not one, whatever its headers say. */
async function unpacked(packed: Buffer, encoding: string, { host, maxBytes }: ResponseBounds): Promise<Buffer> {
  const unpack = unpackers.get(encoding.trim().toLowerCase());
  if (unpack === undefined || packed.length === 0) return packed;
  return unpack(packed, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new EgressTooLarge(host, maxBytes) : error;
  });
}

async function gathered(body: Readable, { host, maxBytes }: ResponseBounds): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new EgressTooLarge(host, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** With all of its body at hand. A response that is made of bytes copies them, streams them and puts them together again when they are asked for. */
class GatheredResponse extends Response {
  readonly #bytes: Buffer;
  #stream: ReadableStream | undefined;

  constructor(bytes: Buffer, init: { readonly status: number; readonly headers: Headers }) {
    super(null, init);
    this.#bytes = bytes;
  }

  /** For a caller that reads no more of it than it can use. A getter, as in the standard, though the library's types have it as a field. */
  static {
    Object.defineProperty(this.prototype, 'body', {
      get(this: GatheredResponse) {
        return this.#bytes.length === 0 ? null : (this.#stream ??= ReadableStream.from([this.#bytes]));
      },
    });
  }

  override readonly text = async (): Promise<string> => {
    const [first, second, third] = this.#bytes;
    const hasByteOrderMark = first === 0xef && second === 0xbb && third === 0xbf;
    return this.#bytes.toString('utf8', hasByteOrderMark ? 3 : 0);
  };
  override readonly json = async (): Promise<unknown> => JSON.parse(await this.text());
  override readonly bytes = async () => new Uint8Array(this.#bytes);
  override readonly arrayBuffer = async () => (await this.bytes()).buffer;
}

function headersOf(given: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given)) for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

/** An answer as the fetch standard has it, with all of its body at hand: `fetch` itself would take three times as long for a small one. */
export async function boundedResponse(
  { statusCode: status, headers: given, body }: Dispatcher.ResponseData,
  bounds: ResponseBounds,
): Promise<Response> {
  const headers = headersOf(given);
  const bytes = await unpacked(await gathered(body, bounds), headers.get('content-encoding') ?? '', bounds);
  return new GatheredResponse(bytes, { status, headers });
}
