import { text as readText } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly headers: string;
  /** The decoded parts, by content type. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface LoopbackMailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

const latin1Of = (body: string) =>
  body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function decode(head: string, body: string): string {
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? Buffer.from(latin1Of(body), 'latin1').toString() : body;
}

const split = (raw: string): [head: string, body: string] => {
  const border = raw.indexOf('\r\n\r\n');
  return [raw.slice(0, border).replace(/\r\n[ \t]+/g, ' '), raw.slice(border + 4)];
};

function partsOf(head: string, body: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? 'none';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()));
  return Object.fromEntries(
    parts.map(([partHead, partBody]) => [
      /content-type: ([^;]+)/i.exec(partHead)?.[1] ?? '',
      decode(partHead, partBody).replaceAll('\r\n', '\n').trimEnd(),
    ]),
  );
}

/** A real mail server on loopback, for tests. Without options it takes everything, unencrypted. */
export async function startLoopbackMailServer(options: SMTPServerOptions = {}): Promise<LoopbackMailServer> {
  const received: ReceivedMail[] = [];
  const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const [headers, body] = split(await readText(stream));
    const sender = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '');
    received.push({ sender, recipients: envelope.rcptTo.map(({ address }) => address), headers, parts: partsOf(headers, body) });
  };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData: callbackify(receive),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
