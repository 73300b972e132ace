import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { RecordReader } from '../../kit/readable-records.ts';
import { type FinalAction, mostFound, type ProofpointPpsClient } from '../client.ts';
import type { TracedMessage } from '../schema.ts';
import { categoryOf } from './category.ts';
import { tracedTime } from './traced-time.ts';

export interface Stopped {
  readonly message: TracedMessage;
  readonly at: Date;
  readonly category: AttackCategory;
  /** In lower case. */
  readonly recipients: readonly string[];
}

/** How mail ends that does not reach anyone. What is quarantined is discarded as well. */
const actions: readonly FinalAction[] = ['discard', 'reject'];
const secondMs = 1000;

/** How much time to ask for in one call, by how mail ended. */
export class SearchPace {
  readonly #ms = new Map<FinalAction, number>();

  of(action: FinalAction): number {
    return this.#ms.get(action) ?? dayMs;
  }

  /** Half of what was too much; twice as long after little was found. Always whole seconds. */
  found(action: FinalAction, askedMs: number, count: number): void {
    if (count >= mostFound) this.#ms.set(action, Math.max(secondMs, Math.ceil(askedMs / 2 / secondMs) * secondMs));
    else if (count * 4 < mostFound && askedMs >= this.of(action)) this.#ms.set(action, Math.min(dayMs, askedMs * 2));
  }
}

/** How much to ask for at once, and by what the answers are read. */
export interface Searching {
  readonly pace: SearchPace;
  readonly reader: RecordReader<TracedMessage>;
}

interface Asked {
  readonly action: FinalAction;
  readonly from: number;
  readonly to: number;
}

/** Smart Search has no pages: where it gives as much as it can, half of the time is asked for, and what follows in such parts. */
async function everyMessage(client: ProofpointPpsClient, { pace, reader }: Searching, { action, from, to }: Asked) {
  const every: TracedMessage[] = [];
  for (let begin = from; begin < to;) {
    const end = Math.min(begin + pace.of(action), to);
    const found = await client.found(action, { from: new Date(begin), to: new Date(end) });
    pace.found(action, end - begin, found.length);
    if (found.length >= mostFound && end - begin > secondMs) continue;
    every.push(...reader.read(found));
    begin = end;
  }
  return every;
}

/** In lower case, each once. */
export const recipientsOf = ({ Recipients }: TracedMessage): readonly string[] => [
  ...new Set(
    Recipients.toLowerCase()
      .split(/[\s,;]+/)
      .filter((one) => one.includes('@')),
  ),
];

function toStopped(message: TracedMessage): Stopped[] {
  const category = categoryOf(message);
  return category === undefined ? [] : [{ message, at: new Date(tracedTime(message.Date)), category, recipients: recipientsOf(message) }];
}

const inOrder = (found: readonly Stopped[]): readonly Stopped[] =>
  [...new Map(found.map((stopped) => [stopped.message.GUID, stopped])).values()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );

/** The attacks that were stopped from `from` to before `to`, each once. Both are whole seconds. */
export async function stoppedBetween(
  client: ProofpointPpsClient,
  how: Searching,
  { from, to }: Omit<Asked, 'action'>,
): Promise<readonly Stopped[]> {
  const found: Stopped[] = [];
  for (const action of actions) found.push(...(await everyMessage(client, how, { action, from, to })).flatMap(toStopped));
  return inOrder(found.filter(({ at }) => at.getTime() >= from && at.getTime() < to));
}

/** The attacks among what Smart Search shows when it is asked for no time. */
export async function stoppedLately(client: ProofpointPpsClient): Promise<readonly Stopped[]> {
  const found: Stopped[] = [];
  for (const action of actions) found.push(...(await client.foundLately(action)).flatMap(toStopped));
  return inOrder(found);
}
