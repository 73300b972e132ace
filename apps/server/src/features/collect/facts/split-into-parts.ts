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

const entriesPerPart = 64;

const isList = (fact: AnyFact): fact is ListFact<unknown> => 'keyOf' in fact;

const partOf = (body: string): Part => ({ hash: hash('sha256', body, 'buffer'), body });

/** A power of two, so that a list that grows a little keeps its parts. */
const partCountOf = (entries: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, entries / entriesPerPart)));

const bucketOf = (key: string, count: number): number => hash('sha256', key, 'buffer').readUInt32BE() % count;

const byKey = (a: readonly [string, string], b: readonly [string, string]): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : 1;

/** Entries are dealt out by the hash of their key: one that changes leaves the other parts as they were. */
export function splitIntoParts(fact: AnyFact, value: unknown): SplitFact {
  if (!isList(fact) || !Array.isArray(value)) return { parts: [partOf(canonicalJson(value))], items: 1 };
  const buckets = Array.from({ length: partCountOf(value.length) }, (): [string, string][] => []);
  for (const entry of value) {
    const key = fact.keyOf(entry);
    buckets[bucketOf(key, buckets.length)]?.push([key, canonicalJson(entry)]);
  }
  const parts = buckets.map((entries) =>
    partOf(
      `[${entries
        .toSorted(byKey)
        .map(([, entry]) => entry)
        .join()}]`,
    ),
  );
  return { parts, items: value.length };
}
