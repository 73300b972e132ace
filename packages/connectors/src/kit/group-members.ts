import { VendorFailure } from './vendor-failure.ts';

/** Who joins and who leaves, each once. */
export function membersToChange(before: readonly string[], after: readonly string[]) {
  const [was, will] = [new Set(before), new Set(after)];
  return { added: [...will].filter((id) => !was.has(id)), removed: [...was].filter((id) => !will.has(id)) };
}

interface Moves {
  readonly vendor: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the person joined; not where the directory no longer has them. */
  readonly join: (person: string) => Promise<boolean>;
  readonly leave: (person: string) => Promise<void>;
}

/** Of a group that only people are to be in whom the directory no longer has: those who are in it stay, since no one else would be. */
export const wouldBeEmpty = (vendor: string): VendorFailure =>
  new VendorFailure(vendor, {
    kind: 'ours',
    reason: `${vendor} no longer has any of the people who are to be in the group. So that it is not empty, choose its members there.`,
  });

/**
 * One person after the other. Those who leave go first, so that one who is refused does not keep them in; but the group never has fewer
 * members in between than it has before and after, or emergency access users could be without it. Gives those who cannot join.
 */
export async function moveMembers({ vendor, before, after, join, leave }: Moves): Promise<readonly string[]> {
  const { added, removed } = membersToChange(before, after);
  const start = new Set(before).size;
  let [size, end] = [start, start + added.length - removed.length];
  const leaving = [...removed];
  const leaveDownTo = async (fewest: number): Promise<void> => {
    for (; size > fewest && leaving.length > 0; size -= 1) await leave(leaving.shift()!);
  };
  const gone: string[] = [];
  for (const person of added) {
    await leaveDownTo(Math.min(start, end));
    if (await join(person)) {
      size += 1;
      continue;
    }
    gone.push(person);
    end -= 1;
  }
  if (end === 0 && after.length > 0) throw wouldBeEmpty(vendor);
  await leaveDownTo(end);
  return gone;
}

/** Whom a directory no longer has, as each client of it found out when they were to join a group. */
export class GoneMembers {
  readonly #of = new WeakMap<object, Map<string, readonly string[]>>();

  add(client: object, group: string, people: readonly string[]): void {
    const known = this.#of.get(client) ?? new Map<string, readonly string[]>();
    this.#of.set(client, known.set(group, [...new Set([...this.of(client, group), ...people])]));
  }

  of(client: object, group: string): readonly string[] {
    return this.#of.get(client)?.get(group) ?? [];
  }
}

const uncounted = (memberIds: readonly string[], gone: readonly string[], asked: readonly string[]): string[] =>
  asked.filter((id) => gone.includes(id) && !memberIds.includes(id));

export function remarkOnGone(vendor: string, ...members: Parameters<typeof uncounted>): string | undefined {
  const { length } = uncounted(...members);
  if (length === 0) return undefined;
  return length === 1
    ? `One person was not added: ${vendor} no longer has them.`
    : `${length} people were not added: ${vendor} no longer has them.`;
}

/** In the words of a change: people who can be no members are what it asks them to be. */
export const countedMembers = (memberIds: readonly string[], gone: readonly string[], asked: readonly string[]): string[] => [
  ...memberIds,
  ...uncounted(memberIds, gone, asked),
];
