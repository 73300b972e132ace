import { readFileSync } from 'node:fs';
import type { Requirement } from '@rampart/domain/framework.ts';

type Name = 'cmmc' | 'mitre-attack' | 'mitre-defend' | 'nist-800-53';

interface Row {
  readonly id: string;
  /** What it is a part of, first; then where else it is listed. */
  readonly under: readonly string[];
  readonly name: string;
}

function rowOf(line: string): Row {
  const [id = '', under = '', name = '', ...more] = line.split('\t');
  if (id === '' || name === '' || more.length > 0) throw new Error(`“${line}” is not an id, what it is under, and a name.`);
  return { id, under: under.split(' ').filter((one) => one !== ''), name };
}

/** A tree out of a table whose first line is its head: an id, the ids of what it is under, and a name on each line. */
export function requirementsInTable(table: string): Requirement[] {
  const rows = table.trimEnd().split('\n').slice(1).map(rowOf);
  const known = new Set(rows.map(({ id }) => id));
  const lost = rows.find(({ under }) => under.some((id) => !known.has(id)));
  if (lost !== undefined) throw new Error(`${lost.id} is under something that the table does not have.`);
  const byParent = Map.groupBy(rows, ({ under }) => under[0]);
  const partsOf = (parent: string | undefined): Requirement[] =>
    (byParent.get(parent) ?? []).map(({ id, name, under: [, ...alsoUnder] }) => ({
      id,
      name,
      parts: partsOf(id),
      ...(alsoUnder.length > 0 && { alsoUnder }),
    }));
  return partsOf(undefined);
}

/** For frameworks of many hundred requirements. */
export const requirementsInFile = (name: Name): Requirement[] =>
  requirementsInTable(readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8'));
