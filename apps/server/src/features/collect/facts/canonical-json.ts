import { storableText } from '../../../platform/database/storable-text.ts';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const text = (value: string): string => JSON.stringify(storableText(value));

/** The same text for the same value, whatever order its fields came in; so the same value has the same hash. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map((each: unknown) => canonicalJson(each ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => compare(a, b));
  return `{${fields.map(([name, field]) => `${text(name)}:${canonicalJson(field)}`).join()}}`;
}
