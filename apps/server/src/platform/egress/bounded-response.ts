import type { ReadableStream } from 'node:stream/web';
import { Response } from 'undici';
import { EgressTooLarge } from './egress-error.ts';

export interface ResponseBounds {
  readonly host: string;
  readonly maxBytes: number;
  /** Converts what breaks the stream (a timeout, a lost connection) into an error for a person. */
  readonly explain: (error: unknown) => unknown;
}

/** Counts what is unpacked: a small archive may be huge. */
async function gathered(body: ReadableStream<Uint8Array>, { host, maxBytes, explain }: ResponseBounds): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new EgressTooLarge(host, maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw explain(error);
  }
  return Buffer.concat(chunks, bytes);
}

/** With all of its body at hand. A response that is made of bytes copies them, streams them and puts them together again when they are asked for. */
class GatheredResponse extends Response {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, { status, statusText, headers }: Response) {
    super(null, { status, statusText, headers });
    this.#bytes = bytes;
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

/** The same response, with all of its body at hand: a second stream around the first costs more than reading it. */
export async function boundedResponse(response: Response, bounds: ResponseBounds): Promise<Response> {
  const body = response.body as ReadableStream<Uint8Array> | null;
  if (body === null) return response;
  if (Number(response.headers.get('content-length')) > bounds.maxBytes) {
    await body.cancel();
    throw new EgressTooLarge(bounds.host, bounds.maxBytes);
  }
  return new GatheredResponse(await gathered(body, bounds), response);
}
