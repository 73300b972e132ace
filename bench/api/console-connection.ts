import { connect, type Socket } from 'node:net';

export interface ConsoleConnection {
  /** One after the other, as a browser asks on one connection. */
  ask(path: string, headers: Readonly<Record<string, string>>): Promise<Answer>;
  close(): void;
}

export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
}

interface Asking {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const headEnd = '\r\n\r\n';

/** The first answer in what was received, and where it ends; nothing while some of it is still to come. */
function readAnswer(received: string): { answer: Answer; end: number } | undefined {
  const headLength = received.indexOf(headEnd);
  if (headLength < 0) return undefined;
  const head = received.slice(0, headLength);
  if (/\r\ntransfer-encoding:/i.test(head)) throw new Error('The answer has no length: this reads answers with one.');
  const status = Number(head.slice(9, 12));
  const bodyLength = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const end = headLength + headEnd.length + bodyLength;
  return received.length < end ? undefined : { answer: { status, etag: /\r\netag: (.+)/i.exec(head)?.[1] }, end };
}

/**
 * The connection of one console. A general client needs more of the processor for a question than either server does for its answer, so that with
 * ten thousand of them what is measured is the client.
 */
export function openConsoleConnection(origin: string): ConsoleConnection {
  const { hostname, port, host } = new URL(origin);
  let socket: Socket | undefined;
  let asking: Asking | undefined;

  const fail = (error: Error): void => {
    asking?.reject(error);
    asking = undefined;
  };

  /** As a browser does again where the server has closed one that was not used for long. */
  const connected = (): Socket => {
    if (socket?.writable) return socket;
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    // A character for each byte, because lengths count bytes.
    opened.setEncoding('latin1');
    let received = '';
    opened.on('data', (chunk: string) => {
      received += chunk;
      try {
        const read = readAnswer(received);
        if (read === undefined) return;
        received = received.slice(read.end);
        asking?.resolve(read.answer);
        asking = undefined;
      } catch (error) {
        opened.destroy(error as Error);
      }
    });
    opened.on('error', (error) => opened === socket && fail(error));
    opened.on('close', () => opened === socket && fail(new Error('The server closed the connection.')));
    socket = opened;
    return opened;
  };

  const send = (path: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const open = connected();
      asking = { resolve, reject };
      let head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
      for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
      open.write(`${head}\r\n`, 'latin1');
    });
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask(path, headers) {
      const asked = last.then(() => send(path, headers));
      last = asked.catch(() => undefined);
      return asked;
    },
    close: () => socket?.destroy(),
  };
}
