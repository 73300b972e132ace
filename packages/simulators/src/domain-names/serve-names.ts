import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Fault, FaultPlan } from '../kit/fault-plan.ts';
import { answerBytes, codes, type Question, readQuestion, recordTypes, type ZoneRecord } from './dns-message.ts';

/** RFC 1035, 4.2.1: what is longer is asked for again over TCP. Larger sizes that a client offers are not taken up. */
const mostOverUdp = 512;
const longestChain = 8;

export interface Answer {
  readonly code: number;
  readonly records: readonly ZoneRecord[];
}

/** Everything that is known of a name; `undefined` for one in a zone of others. */
export type FindRecords = (name: string) => readonly ZoneRecord[] | undefined;

/** As a recursive name server answers: with the aliases on the way. */
function answerTo({ name, type }: Question, find: FindRecords): Answer {
  const records: ZoneRecord[] = [];
  let at = name;
  for (let step = 0; step < longestChain; step += 1) {
    const known = find(at);
    if (known === undefined) return { code: codes.refused, records: [] };
    if (known.length === 0) return { code: codes.nameError, records };
    const alias = known.find((record) => record.type === 'CNAME');
    const asked = known.filter((record) => recordTypes[record.type] === type);
    if (alias === undefined || asked.length > 0) return { code: codes.noError, records: [...records, ...asked] };
    records.push(alias);
    at = alias.value;
  }
  return { code: codes.serverFailure, records: [] };
}

type Send = (answer: Buffer) => void;

/** Answers one question, or spoils it as it was ordered to. */
function respond(question: Question | undefined, find: FindRecords, fault: Fault | undefined, most: number | undefined, send: Send): void {
  if (question === undefined || fault?.kind === 'dropped-connection' || fault?.kind === 'lost-answer') return;
  if (fault?.kind === 'garbage') return send(Buffer.from('not a message of the DNS'));
  if (fault?.kind === 'slow') return void setTimeout(() => respond(question, find, undefined, most, send), fault.delayMs ?? 1000).unref();
  if (fault !== undefined) return send(answerBytes(question, codes.serverFailure, []));
  const { code, records } = answerTo(question, find);
  send(answerBytes(question, code, records, most));
}

interface NamesOptions {
  readonly find: FindRecords;
  readonly faults: FaultPlan;
}

/** A name server on loopback, over UDP and TCP at the same port. */
export async function serveNames({ find, faults }: NamesOptions): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const overTcp = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length > 2 && pending.length >= pending.readUInt16BE(0) + 2) {
        const message = pending.subarray(2, pending.readUInt16BE(0) + 2);
        pending = pending.subarray(message.length + 2);
        const question = readQuestion(message);
        respond(question, find, faults.take(question?.name ?? '', 'DNS'), undefined, (answer) => {
          const length = Buffer.alloc(2);
          length.writeUInt16BE(answer.length);
          socket.write(Buffer.concat([length, answer]));
        });
      }
    });
  });
  overTcp.listen(0, '127.0.0.1');
  await once(overTcp, 'listening');
  const address = overTcp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const overUdp = createSocket('udp4');
  overUdp.on('message', (message, from) => {
    const question = readQuestion(message);
    respond(question, find, faults.take(question?.name ?? '', 'DNS'), mostOverUdp, (answer) =>
      overUdp.send(answer, from.port, from.address),
    );
  });
  overUdp.bind(port, '127.0.0.1');
  await once(overUdp, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      overUdp.close();
      for (const socket of open) socket.destroy();
      overTcp.close();
      await once(overTcp, 'close');
    },
  };
}
