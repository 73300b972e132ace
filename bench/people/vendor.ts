// The other end of a directory and of a mail product: a simulated company in a process of its own, so that the worker's memory is the worker's.
import type { Person } from '../../packages/facts/src/people/people.ts';
import type { MailThreat } from '../../packages/facts/src/threats/mail-threats.ts';
import { createWorld } from '../../packages/simulators/src/world/create-world.ts';
import { mailThreatOf, personOf } from './world-facts.ts';

const { BENCH_PEOPLE = '', BENCH_START = '', BENCH_NOW = '' } = process.env;
const recordsPerPage = 1000;

/** What is asked for: everyone at a moment, or the attacks of some time. */
export type Question = { readonly peopleAt: string } | { readonly threatsFrom: string; readonly to: string };

/** A question is asked once; every message of its id after that asks for the next page. */
export interface Asking {
  readonly id: number;
  readonly question?: Question;
}

export interface Answer {
  readonly id: number;
  /** None after the last. */
  readonly page: readonly Person[] | readonly MailThreat[] | null;
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

const answerTo = (question: Question): Iterator<Person[] | MailThreat[]> =>
  'peopleAt' in question
    ? inPages(world.peopleAt(new Date(question.peopleAt)), personOf)
    : inPages(world.threatsBetween(new Date(question.threatsFrom), new Date(question.to)), mailThreatOf);

const open = new Map<number, Iterator<Person[] | MailThreat[]>>();
process.on('message', ({ id, question }: Asking) => {
  if (question !== undefined) open.set(id, answerTo(question));
  const next = open.get(id)?.next();
  const isOver = next === undefined || next.done === true;
  if (isOver) open.delete(id);
  const answer: Answer = { id, page: isOver ? null : next.value };
  process.send?.(answer);
});
process.once('disconnect', () => process.exit(0));
