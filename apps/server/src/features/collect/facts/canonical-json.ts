import { storableText } from '../../../platform/database/storable-text.ts';

/** Nearly every text: printable ASCII without quotation mark and backslash is its own JSON. */
const isPlain = /^[ !#-[\]-~]*$/;

const text = (value: string): string => (isPlain.test(value) ? `"${value}"` : JSON.stringify(storableText(value)));

/** The same text for the same value, whatever order its fields came in; so the same value has the same hash. Written for speed: a run calls it for every entry. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map((each: unknown) => canonicalJson(each ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Readonly<Record<string, unknown>>;
  let written = '';
  for (const name of Object.keys(fields).toSorted()) {
    if (fields[name] === undefined) continue;
    written += `${written === '' ? '' : ','}${text(name)}:${canonicalJson(fields[name])}`;
  }
  return `{${written}}`;
}
