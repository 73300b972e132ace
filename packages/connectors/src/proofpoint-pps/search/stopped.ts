import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import { type FinalAction, mostFound, type ProofpointPpsClient } from '../client.ts';
import type { TracedMessage } from '../schema.ts';
import { categoryOf } from './category.ts';

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

/** Not a number for what is no time. */
export function timeOf(date: string): number {
  const [, day, clock, hours = '+00', minutes = '00'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\s*\[?UTC([+-]\d{2}):?(\d{2})\]?)?$/.exec(date.trim()) ?? [];
  return Date.parse(`${day}T${clock}${hours}:${minutes}`);
}

/** Smart Search has no pages: where it gives as much as it can, each half of the time is asked for alone. */
async function everyMessage(client: ProofpointPpsClient, action: FinalAction, from: number, to: number): Promise<readonly TracedMessage[]> {
  const found = await client.found(action, { from: new Date(from), to: new Date(to) });
  if (found.length < mostFound || to - from <= secondMs) return found;
  const middle = from + Math.ceil((to - from) / 2 / secondMs) * secondMs;
  return [...(await everyMessage(client, action, from, middle)), ...(await everyMessage(client, action, middle, to))];
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
  const [time, category] = [timeOf(message.Date), categoryOf(message)];
  if (Number.isNaN(time) || category === undefined) return [];
  return [{ message, at: new Date(time), category, recipients: recipientsOf(message) }];
}

const inOrder = (found: readonly Stopped[]): readonly Stopped[] =>
  [...new Map(found.map((stopped) => [stopped.message.GUID, stopped])).values()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );

/** The attacks that were stopped from `from` to before `to`, each once. Both are whole seconds. */
export async function stoppedBetween(client: ProofpointPpsClient, from: number, to: number): Promise<readonly Stopped[]> {
  const found: Stopped[] = [];
  for (const action of actions) found.push(...(await everyMessage(client, action, from, to)).flatMap(toStopped));
  return inOrder(found.filter(({ at }) => at.getTime() >= from && at.getTime() < to));
}

/** The attacks among what Smart Search shows when it is asked for no time. */
export async function stoppedLately(client: ProofpointPpsClient): Promise<readonly Stopped[]> {
  const found: Stopped[] = [];
  for (const action of actions) found.push(...(await client.found(action)).flatMap(toStopped));
  return inOrder(found);
}
