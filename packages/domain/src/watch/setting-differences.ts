import { oneLine } from '../one-line.ts';

/** A vendor's own words for a field, and for its values where they have some: what its console shows. */
export interface FieldLabel {
  readonly label: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Of a text that no one reads as it is, such as an interval in ten millionths of a second. */
  readonly valueText?: (value: string) => string | undefined;
  /** Of a list of objects: how the console writes one of them. */
  readonly entryText?: (entry: Readonly<Record<string, unknown>>) => string;
}

/** By the path of the field: `conditions.users.excludeGroups`. */
export type FieldLabels = Readonly<Record<string, FieldLabel>>;

export interface SettingDifference {
  /** As the vendor's interface calls it: `conditions.users.excludeGroups`. */
  readonly path: string;
  /** As the vendor's console calls it: `Users: excluded groups`. */
  readonly label: string;
  /** `null` where it was not set, or is not any more. */
  readonly before: string | null;
  readonly after: string | null;
  /** Of a list: what is in only one of them. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface DifferenceReader {
  readonly labels: FieldLabels;
  /** What a person calls what has this id. */
  readonly nameOf?: (id: string) => string | undefined;
}

export const mostDifferences = 100;
const mostEntries = 50;
const longestText = 500;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** `signInFrequency` → `Sign in frequency`, for a field that the connector has no label for. */
function wordsOf(path: string): string {
  const words = path
    .replaceAll('.', ': ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(value: unknown, { nameOf }: DifferenceReader, label: FieldLabel | undefined): string {
  if (typeof value === 'boolean') return label?.values?.[String(value)] ?? (value ? 'Yes' : 'No');
  if (typeof value === 'string') return cut(oneLine(label?.values?.[value] ?? label?.valueText?.(value) ?? nameOf?.(value) ?? value));
  if (isFields(value) && label?.entryText !== undefined) return cut(oneLine(label.entryText(value)));
  return cut(typeof value === 'number' ? (label?.values?.[String(value)] ?? String(value)) : JSON.stringify(value));
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

interface Images {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

function* differences({ path, before, after }: Images, reader: DifferenceReader): Generator<SettingDifference> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if ((isFields(before) || before === undefined) && (isFields(after) || after === undefined)) {
    const [was, is]: [Fields, Fields] = [before ?? {}, after ?? {}];
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const inner = path === '' ? name : `${path}.${name}`;
      // Says how the vendor's interface types an object, and is no setting, unless its console has a word for it.
      if (name.startsWith('@') && reader.labels[inner] === undefined) continue;
      yield* differences({ path: inner, before: was[name], after: is[name] }, reader);
    }
    return;
  }
  const label = reader.labels[path];
  const text = (value: unknown): string => shown(value, reader, label);
  const listed = (value: unknown): readonly string[] => (isList(value) ? value.map(text) : []);
  const [was, is] = [listed(before), listed(after)];
  const whole = (value: unknown): string | null =>
    value === undefined || value === null ? null : isList(value) ? cut(listed(value).slice(0, mostEntries).join(', ')) : text(value);
  yield {
    path,
    label: label?.label ?? wordsOf(path),
    before: whole(before),
    after: whole(after),
    added: isList(before) || isList(after) ? is.filter((entry) => !was.includes(entry)).slice(0, mostEntries) : [],
    removed: isList(before) || isList(after) ? was.filter((entry) => !is.includes(entry)).slice(0, mostEntries) : [],
  };
}

/** What differs between two versions of an object, field by field, in the vendor's words. */
export function settingDifferences(
  before: unknown,
  after: unknown,
  reader: DifferenceReader,
): { readonly differences: readonly SettingDifference[]; readonly more: number } {
  const all = [...differences({ path: '', before: before ?? undefined, after: after ?? undefined }, reader)];
  return { differences: all.slice(0, mostDifferences), more: Math.max(0, all.length - mostDifferences) };
}
