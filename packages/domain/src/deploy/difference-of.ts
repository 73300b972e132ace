import { z } from 'zod';
import type { ChangeObject } from '../change-object.ts';
import type { Change } from '../change.ts';
import { oneLine } from '../one-line.ts';
import { conditionLabel, UnsupportedCondition } from '../unsupported-condition.ts';
import { settingLabel, type SettingPlace, type SettingWords, valueWord } from './setting-words.ts';

interface BeforeAfter {
  /** `null` where there is nothing yet, or nothing any more. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Difference extends BeforeAfter {
  /** The label of the setting: `Excluded groups`. */
  readonly path: string;
  /** The same as the settings have it: keys, ids and raw values. */
  readonly technical: BeforeAfter & { readonly key: string };
}

interface Reader {
  /** What a person calls the thing with this id: a group, a zone, an app. */
  readonly nameOf?: (id: string) => string | undefined;
  /** The labels of the vendor's console. */
  readonly words?: SettingWords | undefined;
  /** What is changed: the label of a setting may depend on it. */
  readonly object?: ChangeObject | undefined;
}

const isNested = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of a list are identified by their names, not by their positions. */
const keyOf = (entry: Readonly<Record<string, unknown>>): string | undefined =>
  [entry['name'], entry['key'], entry['id']].find((key) => typeof key === 'string');

function asEntries(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isNested(value)) return value;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isNested)) return undefined;
  return Object.fromEntries(value.map((entry, place) => [keyOf(entry) ?? String(place + 1), entry]));
}

function shown(value: unknown, pattern: string, reader: Reader): string {
  const word = (one: string): string | undefined => valueWord(pattern, one, reader.words);
  if (value === null || value === undefined) return 'not set';
  if (typeof value === 'boolean') return word(String(value)) ?? (value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => shown(one, pattern, reader)).join(', ');
  if (typeof value === 'string') return oneLine(word(value) ?? reader.nameOf?.(value) ?? value);
  return typeof value === 'number' ? (word(String(value)) ?? String(value)) : JSON.stringify(value);
}

const rawText = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : JSON.stringify(value ?? null));

/** Fields that carry no information in a new or deleted object: the difference omits them. */
const isSilent = (value: unknown): boolean =>
  value === null || value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0);

const inAnyOrder = (list: readonly unknown[]): string =>
  JSON.stringify(list.map((one) => JSON.stringify(one)).toSorted((a, b) => (a < b ? -1 : 1)));

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || (Array.isArray(before) && Array.isArray(after) && inAnyOrder(before) === inAnyOrder(after));

const Conditions = z.array(UnsupportedCondition).min(1);

/** A reader sees the labels of conditions that are kept in the vendor's form. */
const withLabels = (value: unknown): unknown => Conditions.safeParse(value).data?.map(conditionLabel) ?? value;

interface Images {
  readonly place: SettingPlace;
  /** `undefined` where there is no such image at all. */
  readonly before: unknown;
  readonly after: unknown;
}

const joined = (path: string, part: string): string => (path === '' ? part : `${path}.${part}`);

const settingIn = ({ key, pattern, entry }: SettingPlace, name: string): SettingPlace => ({
  key: joined(key, name),
  pattern: joined(pattern, name),
  entry,
});

const entryIn = ({ key, pattern }: SettingPlace, name: string): SettingPlace => ({
  key: joined(key, name),
  pattern: joined(pattern, '*'),
  entry: name,
});

function* differences({ place, ...images }: Images, reader: Reader): Generator<Difference> {
  const [before, after] = [withLabels(images.before), withLabels(images.after)];
  const [was, is] = [asEntries(before), asEntries(after)];
  if (was || is) {
    const placeOf = Array.isArray(before) || Array.isArray(after) ? entryIn : settingIn;
    const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
    for (const name of names) yield* differences({ place: placeOf(place, name), before: was?.[name], after: is?.[name] }, reader);
    return;
  }
  if (isSame(before, after)) return;
  if ((before === undefined && isSilent(after)) || (after === undefined && isSilent(before))) return;
  const written = (write: (value: unknown) => string): BeforeAfter => ({
    before: before === undefined ? null : write(before),
    after: after === undefined ? null : write(after),
  });
  yield {
    path: settingLabel(place, reader.words, reader.object),
    ...written((value) => shown(value, place.pattern, reader)),
    technical: { key: place.key, ...written(rawText) },
  };
}

const nowhere: SettingPlace = { key: '', pattern: '', entry: undefined };

/** What a change changes, setting by setting, for a person who must agree to it. */
export function differenceOf(change: Pick<Change, 'before' | 'after'>, reader: Reader = {}): readonly Difference[] {
  const found = [...differences({ place: nowhere, before: change.before ?? undefined, after: change.after ?? undefined }, reader)];
  const requiresNothing = !found.some(({ technical }) => technical.key === 'grantRequirements.of');
  return found.filter(
    ({ technical: { key }, before, after }) => key !== 'grantRequirements.all' || !requiresNothing || (before !== null && after !== null),
  );
}
