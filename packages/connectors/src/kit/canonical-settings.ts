import type { Raw } from './fields-to-write.ts';

interface Form {
  /** Names of fields, at any depth, that the vendor sets by itself: ids of entries, dates, counters, links. */
  readonly without: ReadonlySet<string>;
  /** Paths of lists whose order counts; every other list is a set. */
  readonly inOrder?: ReadonlySet<string>;
}

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

const byText = (a: unknown, b: unknown): number => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

function canonical(value: unknown, form: Form, path: string): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => canonical(entry, form, path)).filter((entry) => entry !== undefined);
    if (entries.length === 0) return undefined;
    return form.inOrder?.has(path) === true ? entries : entries.toSorted(byText);
  }
  if (!isRaw(value)) return value;
  const fields = Object.entries(value)
    .filter(([name]) => !form.without.has(name))
    .map(([name, inner]) => [name, canonical(inner, form, path === '' ? name : `${path}.${name}`)] as const)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/**
 * The same value for the same settings, however a vendor happens to write them: without what is empty, without what the vendor sets by itself,
 * with fields and lists in one order.
 */
export const canonicalSettings = (raw: Raw, form: Form): Raw => (canonical(raw, form, '') as Raw | undefined) ?? {};
