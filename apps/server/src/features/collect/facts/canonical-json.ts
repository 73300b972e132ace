import { storableText } from '../../../platform/database/storable-text.ts';

/** Names that an object keeps in the order in which it is given them. Numbers come first in every object, whenever they are added. */
const isUsual = (name: string): boolean => /^[A-Za-z]/.test(name);

interface Names {
  readonly given: readonly string[];
  readonly sorted: readonly string[];
  readonly areUsual: boolean;
}

/** The entries of a list have mostly the same fields in the same order. */
let lastNames: Names = { given: [], sorted: [], areUsual: true };

function namesOf(given: readonly string[]): Names {
  if (given.length !== lastNames.given.length || given.some((name, place) => name !== lastNames.given[place]))
    lastNames = { given, sorted: given.toSorted(), areUsual: given.every(isUsual) };
  return lastNames;
}

/** The same value, with the fields of each object in the order of their names; nothing where an object would not keep that order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const ordered = value.map((each: unknown) => inOrder(each ?? null));
    return ordered.includes(undefined) ? undefined : ordered;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const { sorted, areUsual } = namesOf(Object.keys(fields));
  if (!areUsual) return undefined;
  const ordered: Record<string, unknown> = {};
  for (const name of sorted) {
    if (fields[name] === undefined) continue;
    const field = inOrder(fields[name]);
    if (field === undefined) return undefined;
    ordered[name] = field;
  }
  return ordered;
}

/** As `JSON.stringify` writes what PostgreSQL does not store. */
const unstorable = /\\u(?:0000|d[89a-f])/;

const textOf = (value: string): string => JSON.stringify(storableText(value));

/** Field by field, whatever its name and its text. */
function writtenOut(value: unknown): string {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return `[${value.map((each: unknown) => writtenOut(each ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const inOrderOfNames = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${inOrderOfNames.map(([name, field]) => `${textOf(name)}:${writtenOut(field)}`).join()}}`;
}

/**
 * The same text for the same value, whatever order its fields came in; so the same value has the same hash. A run calls it for every entry, and nearly
 * all are written at once: of texts that are put together from pieces, the collector of garbage has twice as much.
 */
export function canonicalJson(value: unknown): string {
  const written = JSON.stringify(inOrder(value));
  return written === undefined || unstorable.test(written) ? writtenOut(value) : written;
}
