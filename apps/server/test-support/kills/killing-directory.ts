import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { decodeMessage } from '@rampart/simulators/local-directory/protocol/decode-message.ts';
import { MessageFramer } from '@rampart/simulators/local-directory/protocol/message-framer.ts';
import { pathOf } from '@rampart/simulators/local-directory/serve-ldap.ts';
import type { KillSwitch } from './kill-switch.ts';

const writing = new Set(['modify', 'add', 'delete', 'rename']);
const success = 0;

/** The result code of an answer: the first number within the operation. */
const resultOf = (bytes: Buffer): number | undefined => {
  const place = bytes.indexOf(Buffer.from([0x0a, 0x01]));
  return place < 0 ? undefined : bytes[place + 2];
};

function converse(client: Socket, directory: Socket, killSwitch: KillSwitch): void {
  const [asked, answered] = [new MessageFramer(), new MessageFramer()];
  let write: string | undefined;
  client.on('data', (chunk: Buffer) => {
    for (const bytes of asked.push(chunk)) {
      const { request } = decodeMessage(bytes);
      const what = `${pathOf(request)}${'modifications' in request ? ` ${request.modifications.map(({ attribute }) => attribute).join()}` : ''}`;
      const isWrite = writing.has(request.kind);
      if (killSwitch.arrives(what, isWrite)) return;
      write = isWrite ? what : undefined;
      directory.write(bytes);
    }
  });
  directory.on('data', (chunk: Buffer) => {
    for (const bytes of answered.push(chunk)) {
      const result = resultOf(bytes);
      if (write !== undefined && killSwitch.acted(`${write} ${result === success ? 'done' : `refused ${result}`}`, true)) return;
      write = undefined;
      client.write(bytes);
    }
  });
  for (const [one, other] of [
    [client, directory],
    [directory, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

export interface KillingDirectory {
  readonly url: string;
  close(): Promise<void>;
}

/** A proxy between a worker and a directory that forwards everything, and strikes when its kill switch is triggered. */
export async function killingDirectory(url: string, killSwitch: KillSwitch): Promise<KillingDirectory> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const directory = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const socket of [client, directory]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    converse(client, directory, killSwitch);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
