import { isReadingCall, nameOfCall } from '@rampart/connectors/test-support/is-reading-call.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { killingDirectory } from './killing-directory.ts';
import { KillSwitch } from './kill-switch.ts';

export interface KillingVendor {
  /** From each vendor's host to here. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Each simulator's own, by its address. */
  killSwitchOf(url: string): KillSwitch;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** A proxy between a worker and the simulators that forwards everything, and strikes when its kill switch is triggered. */
export async function killingVendor(hosts: Readonly<Record<string, string>>): Promise<KillingVendor> {
  const killSwitches = new Map(Object.values(hosts).map((url) => [url, new KillSwitch()]));
  const killSwitchOf = (url: string): KillSwitch => killSwitches.get(url) ?? new KillSwitch();

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const call = { method, url, body: await bodyOf(request) };
    const [what, isWrite] = [nameOfCall(call), !isReadingCall(call)];
    const { host = '' } = headers;
    const onwardTo = hosts[host] ?? hosts[host.split(':', 1)[0] ?? ''] ?? '';
    const killSwitch = killSwitchOf(onwardTo);
    if (killSwitch.arrives(what, isWrite)) return;
    const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    const onward = send(new URL(url, onwardTo), { method, headers: Object.fromEntries(sent) });
    onward.end(call.body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = await bodyOf(answer);
    if (killSwitch.acted(`${what} ${answer.statusCode}`, isWrite)) return;
    response.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const directories = new Map<string, Awaited<ReturnType<typeof killingDirectory>>>();
  for (const [url, killSwitch] of killSwitches) if (url.startsWith('ldap:')) directories.set(url, await killingDirectory(url, killSwitch));
  return {
    hosts: Object.fromEntries(Object.entries(hosts).map(([host, url]) => [host, directories.get(url)?.url ?? `http://127.0.0.1:${port}`])),
    killSwitchOf,
    async close() {
      for (const directory of directories.values()) await directory.close();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
