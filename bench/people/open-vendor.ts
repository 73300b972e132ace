import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { SignIn } from '../../packages/domain/src/sign-in.ts';
import type { Person } from '../../packages/facts/src/people/people.ts';
import type { MailThreat } from '../../packages/facts/src/threats/mail-threats.ts';
import type { Answer, Asking, Question } from './vendor.ts';

interface VendorOptions {
  readonly people: number;
  readonly start: Date;
  readonly now: Date;
}

export interface Vendor {
  people(at: Date): AsyncGenerator<readonly Person[]>;
  threats(from: Date, to: Date): AsyncGenerator<readonly MailThreat[]>;
  signIns(from: Date, to: Date): AsyncGenerator<readonly SignIn[]>;
  close(): void;
}

/** Asks a vendor's process page by page, as a connector asks a vendor. */
export function openVendor({ people, start, now }: VendorOptions): Vendor {
  const size = { BENCH_PEOPLE: String(people), BENCH_START: start.toISOString(), BENCH_NOW: now.toISOString() };
  const child = fork(join(import.meta.dirname, 'vendor.ts'), { env: { ...process.env, ...size }, serialization: 'advanced' });
  const waiting = new Map<number, (page: Answer['page']) => void>();
  child.on('message', ({ id, page }: Answer) => {
    waiting.get(id)?.(page);
    waiting.delete(id);
  });
  child.once('exit', () => {
    for (const answer of waiting.values()) answer(null);
  });
  let asked = 0;
  const ask = (asking: Asking): Promise<Answer['page']> =>
    new Promise((resolve) => {
      waiting.set(asking.id, resolve);
      child.send(asking);
    });
  async function* pages(question: Question): AsyncGenerator<readonly unknown[]> {
    asked += 1;
    const id = asked;
    for (let page = await ask({ id, question }); page !== null; page = await ask({ id })) yield page;
  }
  return {
    people: (at) => pages({ peopleAt: at.toISOString() }) as AsyncGenerator<readonly Person[]>,
    threats: (from, to) => pages({ threatsFrom: from.toISOString(), to: to.toISOString() }) as AsyncGenerator<readonly MailThreat[]>,
    signIns: (from, to) => pages({ signInsFrom: from.toISOString(), to: to.toISOString() }) as AsyncGenerator<readonly SignIn[]>,
    close: () => child.disconnect(),
  };
}
