import { hash } from 'node:crypto';
import type { AnyFact, ListFact } from '@rampart/domain/fact.ts';
import { canonicalJson } from './canonical-json.ts';

export interface Part {
  readonly hash: Buffer;
  readonly body: string;
}

export interface SplitFact {
  readonly parts: readonly Part[];
  readonly items: number;
}

/** A member is a pair of ids, a fraction of an entry. */
const [entriesPerPart, membersPerPart] = [64, 256];

const isList = (fact: AnyFact): fact is ListFact<unknown> => 'keyOf' in fact;

const partOf = (body: string): Part => ({ hash: hash('sha256', body, 'buffer'), body });

/** A power of two, so that a list that grows a little keeps its parts. */
const partCountOf = (entries: number, perPart: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, entries / perPart)));

/** Which of so many parts has the entry of a key. `loadKnownObjects` asks PostgreSQL the same. A text takes half as long as a buffer. */
export const bucketOf = (key: string, count: number): number => Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % count;

type Keyed = readonly [key: string, body: string];

const byKey = (a: Keyed, b: Keyed): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : 1);

/** Entries are dealt out by the hash of their key: one that changes leaves the other parts as they were. */
function deal(entries: readonly Keyed[], perPart: number): Part[] {
  const buckets = Array.from({ length: partCountOf(entries.length, perPart) }, (): Keyed[] => []);
  for (const entry of entries) buckets[bucketOf(entry[0], buckets.length)]?.push(entry);
  return buckets.map((bucket) =>
    partOf(
      `[${bucket
        .toSorted(byKey)
        .map(([, body]) => body)
        .join()}]`,
    ),
  );
}

interface Apart {
  readonly entries: readonly Keyed[];
  readonly members: readonly Keyed[];
}

/** A member is stored as the key of its entry and itself. An entry that shares its key with another is stored whole: whose members would they be? */
function takeApart({ keyOf, memberField: field }: ListFact<unknown>, value: readonly unknown[]): Apart {
  const keyed = value.map((entry) => [keyOf(entry), entry] as const);
  if (field === undefined) return { entries: keyed.map(([key, entry]) => [key, canonicalJson(entry)]), members: [] };
  const shared = new Map<string, number>();
  for (const [key] of keyed) shared.set(key, (shared.get(key) ?? 0) + 1);
  const members: Keyed[] = [];
  const entries = keyed.map(([key, entry]): Keyed => {
    const listed = (entry as Readonly<Record<string, unknown>>)[field];
    if (shared.get(key) !== 1 || !Array.isArray(listed)) return [key, canonicalJson(entry)];
    for (const member of listed) members.push([`${key} ${String(member)}`, JSON.stringify([key, member])]);
    return [key, canonicalJson({ ...(entry as object), [field]: [] })];
  });
  return { entries, members };
}

export function splitIntoParts(fact: AnyFact, value: unknown): SplitFact {
  if (!isList(fact) || !Array.isArray(value)) return { parts: [partOf(canonicalJson(value))], items: 1 };
  const { entries, members } = takeApart(fact, value);
  const parts = [...deal(entries, entriesPerPart), ...(members.length > 0 ? deal(members, membersPerPart) : [])];
  return { parts, items: value.length };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The value again, from the bodies of its parts. What an earlier version stored whole stays as it is. */
export function joinParts(fact: AnyFact, bodies: readonly unknown[]): unknown {
  if (!isList(fact)) return bodies[0];
  const { keyOf, memberField: field } = fact;
  const stored = bodies.flat();
  if (field === undefined) return stored;
  const members = new Map<string, string[]>();
  for (const each of stored) {
    if (!Array.isArray(each)) continue;
    const [key, member] = each as [string, string];
    const known = members.get(key);
    if (known === undefined) members.set(key, [member]);
    else known.push(member);
  }
  return stored
    .filter((each) => !Array.isArray(each))
    .map((entry) => {
      const own = members.get(keyOf(entry));
      return own === undefined ? entry : { ...(entry as object), [field]: own.toSorted(byText) };
    });
}
