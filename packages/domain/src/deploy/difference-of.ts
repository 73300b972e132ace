import { z } from 'zod';
import type { Change } from '../change.ts';
import { oneLine } from '../one-line.ts';
import { conditionLabel, UnsupportedCondition } from '../unsupported-condition.ts';
import { settingLabel } from './setting-labels.ts';

export interface Difference {
  /** The label of the setting: `Excluded groups`. */
  readonly path: string;
  /** `null` where there is nothing yet, or nothing any more. */
  readonly before: string | null;
  readonly after: string | null;
}

interface Reader {
  /** What a person calls the thing with this id: a group, a zone, an app. */
  readonly nameOf?: (id: string) => string | undefined;
}

/** `reauthenticateAfterHours` and `second-factor`, as one says them. */
const worded = (name: string): string =>
  name
    .replaceAll('.', ', ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_]/g, ' ')
    .toLowerCase()
    .trim();

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

function shown(value: unknown, reader: Reader): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => shown(one, reader)).join(', ');
  if (typeof value === 'string') return oneLine(reader.nameOf?.(value) ?? value);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

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
  readonly path: readonly string[];
  /** `undefined` where there is no such image at all. */
  readonly before: unknown;
  readonly after: unknown;
}

function* differences({ path, ...images }: Images, reader: Reader): Generator<Difference> {
  const [before, after] = [withLabels(images.before), withLabels(images.after)];
  const [was, is] = [asEntries(before), asEntries(after)];
  if (was || is) {
    const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
    for (const name of names) yield* differences({ path: [...path, worded(name)], before: was?.[name], after: is?.[name] }, reader);
    return;
  }
  if (isSame(before, after)) return;
  if ((before === undefined && isSilent(after)) || (after === undefined && isSilent(before))) return;
  yield {
    path: path.join(', '),
    before: before === undefined ? null : shown(before, reader),
    after: after === undefined ? null : shown(after, reader),
  };
}

/** What a change changes, setting by setting, for a person who must agree to it. */
export function differenceOf(change: Pick<Change, 'before' | 'after'>, reader: Reader = {}): readonly Difference[] {
  const found = [...differences({ path: [], before: change.before ?? undefined, after: change.after ?? undefined }, reader)];
  const requiresNothing = !found.some(({ path }) => path === 'grant requirements, of');
  return found
    .filter(({ path, before, after }) => path !== 'grant requirements, all' || !requiresNothing || (before !== null && after !== null))
    .map((difference) => ({ ...difference, path: settingLabel(difference.path) }));
}
