import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { decodeMessage, type LdapRequest } from '@rampart/simulators/local-directory/protocol/decode-message.ts';
import { encodeResult } from '@rampart/simulators/local-directory/protocol/encode-message.ts';
import { MessageFramer } from '@rampart/simulators/local-directory/protocol/message-framer.ts';
import type { Result } from '@rampart/simulators/local-directory/protocol/result.ts';
import { openMessage, renumbered } from './ber-message.ts';
import type { Liar } from './liar.ts';
import { type Falsehood, type Lie, staleMs } from './lies.ts';

type Write = Extract<LdapRequest, { kind: 'modify' | 'add' | 'delete' | 'rename' }>;

/** What the protocol has of each falsehood; none where it has no words for it. */
const results: Partial<Readonly<Record<Falsehood, Result>>> = {
  '500': { code: 'unavailable' },
  '400': { code: 'unwillingToPerform', message: 'This may not be so.' },
  '401 once': { code: 'invalidCredentials' },
  '401 for ever': { code: 'invalidCredentials' },
  '403': { code: 'insufficientAccessRights' },
  '404': { code: 'noSuchObject' },
  '409': { code: 'entryAlreadyExists' },
  '429 for seconds': { code: 'busy' },
  'a redirect': { code: 'referral', referral: 'ldap://astray.example/' },
  done: { code: 'success' },
};

/** A result names no time to come back at, carries no id, and is either a success or none; what was asserted is a matter of each write. */
const unsaid: readonly Falsehood[] = ['429 for an hour', '412', 'nothing, with 200', 'accepted, with 202'];
export const isToldByDirectories = ({ says }: Lie): boolean => !unsaid.includes(says) && !says.endsWith(' id');

const garbage = Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n<html>');
const entryTag = 0x64;
const searchDoneTag = 0x65;
/** Far from the numbers of any client. */
const secondId = 0x7fff_fff0;

const isWrite = (request: LdapRequest): request is Write => ['modify', 'add', 'delete', 'rename'].includes(request.kind);
const sameDn = (dn: string): string => dn.toLowerCase();

/** What was found before a write, and is shown for a while after it. */
interface Stale {
  readonly until: number;
  readonly searches: ReadonlyMap<string, readonly Buffer[]>;
  /** The name of something new. */
  readonly made: string | undefined;
}

interface Asked {
  readonly request: LdapRequest;
  /** Of a search, what it asks; nothing while what it finds is not to be kept. */
  readonly key?: string | undefined;
  readonly hidden?: string | undefined;
  readonly found: Buffer[];
  readonly lie?: Lie | undefined;
  readonly bytes: Buffer;
  first?: Buffer;
}

export interface LyingDirectory {
  readonly url: string;
  forget(): void;
  close(): Promise<void>;
}

/** A proxy to a directory. Whose turn it is to be lied to, and how, its liar says. */
export async function lyingDirectory(liar: Liar, onwardTo: () => string): Promise<LyingDirectory> {
  const searches = new Map<string, readonly Buffer[]>();
  let stale: Stale | undefined;
  const open = new Set<Socket>();

  const staleNow = (): Stale | undefined => {
    if (stale !== undefined && liar.clock.now() >= stale.until) stale = undefined;
    return stale;
  };

  /** How a lie is told in the protocol's own words, over what the directory has answered. */
  function tell(client: Socket, lie: Lie, { id, request, honest }: { id: number; request: Write; honest: Buffer | undefined }): void {
    const result = results[lie.says];
    if (lie.says === 'reset') client.resetAndDestroy();
    else if (lie.says === 'HTML') client.end(garbage);
    else if (lie.says === 'half an answer') client.end(encodeResult(id, request.kind, { code: 'success' }).subarray(0, 5));
    else if (lie.says === 'no answer') {
      liar.keepSilent();
      // The caller hangs up once it has waited for long enough.
      client.destroy();
    } else if (result !== undefined && !(lie.says === 'done' && honest !== undefined)) client.write(encodeResult(id, request.kind, result));
    else if (honest !== undefined) client.write(renumbered(honest, id));
    else throw new Error(`A directory cannot say “${lie.says}”.`);
  }

  function converse(client: Socket, directory: Socket): void {
    const [asking, answering] = [new MessageFramer(), new MessageFramer()];
    const asked = new Map<number, Asked>();

    function ask(bytes: Buffer): void {
      const { id, request, controls } = decodeMessage(bytes);
      if (isWrite(request)) {
        const lie = liar.atWrite(`${request.kind} ${request.dn}`);
        if (lie !== undefined && !lie.isApplied) return tell(client, lie, { id, request, honest: undefined });
        if (lie === undefined && liar.isShut) return void client.write(encodeResult(id, request.kind, { code: 'invalidCredentials' }));
        asked.set(id, { request, lie, found: [], bytes });
      } else if (request.kind !== 'unbind' && request.kind !== 'abandon') {
        liar.atReading();
        if (liar.isShut) return void client.write(encodeResult(id, request.kind, { code: 'invalidCredentials' }));
        const key = request.kind === 'search' ? JSON.stringify([request, controls]) : undefined;
        const late = staleNow();
        const shown = key === undefined ? undefined : late?.searches.get(key);
        if (shown !== undefined) return void client.write(Buffer.concat(shown.map((one) => renumbered(one, id))));
        asked.set(id, { request, key: late === undefined ? key : undefined, hidden: late?.made, found: [], bytes });
      }
      directory.write(bytes);
    }

    function answerWrite(id: number, bytes: Buffer, one: Asked & { readonly request: Write; readonly lie: Lie }): void {
      const { request, lie } = one;
      const shownAfterMs = staleMs(lie);
      if (lie.says.startsWith('done twice') && one.first === undefined) {
        asked.set(id, { ...one, first: bytes });
        directory.write(renumbered(one.bytes, secondId));
        return;
      }
      asked.delete(id);
      if (shownAfterMs !== undefined) {
        const made = request.kind === 'add' ? sameDn(request.dn) : undefined;
        stale = { until: liar.clock.now() + shownAfterMs, searches: new Map(searches), made };
      }
      const honest = lie.says === 'done twice, the second answer' ? bytes : (one.first ?? bytes);
      tell(client, lie, { id, request, honest });
    }

    function answer(bytes: Buffer): void {
      const { id: number, operation, name } = openMessage(bytes);
      const id = number === secondId ? ([...asked].find(([, { first }]) => first !== undefined)?.[0] ?? number) : number;
      const one = asked.get(id);
      if (one?.lie !== undefined && isWrite(one.request)) return answerWrite(id, bytes, { ...one, request: one.request, lie: one.lie });
      if (operation === entryTag && one?.hidden !== undefined && sameDn(name) === one.hidden) return;
      if (operation !== entryTag) asked.delete(id);
      if (one?.key !== undefined) {
        one.found.push(bytes);
        if (operation === searchDoneTag) searches.set(one.key, one.found);
      }
      client.write(bytes);
    }

    const noting = (chunks: () => void): void => {
      try {
        chunks();
      } catch (fault) {
        liar.faults.push(fault);
        client.destroy();
      }
    };
    client.on('data', (chunk: Buffer) => noting(() => asking.push(chunk).forEach(ask)));
    directory.on('data', (chunk: Buffer) => noting(() => answering.push(chunk).forEach(answer)));
    for (const [one, other] of [
      [client, directory],
      [directory, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }

  const server = createServer({ noDelay: true }, (client) => {
    const { hostname, port } = new URL(onwardTo());
    const directory = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const socket of [client, directory]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    converse(client, directory);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forget() {
      searches.clear();
      stale = undefined;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
