// The other end of a directory and of a mail product: a simulated company in a process of its own, so that the worker's memory is the worker's.
import type { SignIn } from '../../packages/domain/src/sign-in.ts';
import type { Person } from '../../packages/facts/src/people/people.ts';
import type { MailThreat } from '../../packages/facts/src/threats/mail-threats.ts';
import { createWorld } from '../../packages/simulators/src/world/create-world.ts';
import { mailThreatOf, personOf, signInOf } from './world-facts.ts';

const { BENCH_PEOPLE = '', BENCH_START = '', BENCH_NOW = '' } = process.env;
const recordsPerPage = 1000;

/** What is asked for: everyone at a moment, or the attacks or the sign-ins of some time. */
export type Question =
  | { readonly peopleAt: string }
  | { readonly threatsFrom: string; readonly to: string }
  | { readonly signInsFrom: string; readonly to: string };

/** A question is asked once; every message of its id after that asks for the next page. */
export interface Asking {
  readonly id: number;
  readonly question?: Question;
}

export interface Answer {
  readonly id: number;
  /** None after the last. */
  readonly page: readonly Person[] | readonly MailThreat[] | readonly SignIn[] | null;
}

const world = createWorld({
  seed: 7,
  people: Number(BENCH_PEOPLE),
  start: new Date(BENCH_START),
  now: new Date(BENCH_NOW),
  company: { name: 'Bench', domain: 'bench.example' },
});

function* inPages<T, R>(records: Iterable<T>, recordOf: (record: T) => R): Generator<R[]> {
  let page: R[] = [];
  for (const record of records) {
    page.push(recordOf(record));
    if (page.length < recordsPerPage) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function* signInsBetween(from: Date, to: Date): Generator<SignIn> {
  const mails = new Map(world.peopleAt(to).map(({ id, mail }) => [id, mail]));
  for (const signIn of world.signInsBetween(from, to)) {
    const mail = mails.get(signIn.personId);
    if (signIn.via === 'entra' && mail !== undefined) yield signInOf(signIn, mail);
  }
}

type Pages = Iterator<Person[] | MailThreat[] | SignIn[]>;

function answerTo(question: Question): Pages {
  if ('peopleAt' in question) return inPages(world.peopleAt(new Date(question.peopleAt)), personOf);
  const to = new Date(question.to);
  return 'threatsFrom' in question
    ? inPages(world.threatsBetween(new Date(question.threatsFrom), to), mailThreatOf)
    : inPages(signInsBetween(new Date(question.signInsFrom), to), (signIn) => signIn);
}

const open = new Map<number, Pages>();
process.on('message', ({ id, question }: Asking) => {
  if (question !== undefined) open.set(id, answerTo(question));
  const next = open.get(id)?.next();
  const isOver = next === undefined || next.done === true;
  if (isOver) open.delete(id);
  const answer: Answer = { id, page: isOver ? null : next.value };
  process.send?.(answer);
});
process.once('disconnect', () => process.exit(0));
