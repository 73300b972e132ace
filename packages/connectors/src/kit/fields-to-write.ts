import { isDeepStrictEqual } from 'node:util';

export type Raw = Readonly<Record<string, unknown>>;

/** Some of the settings, and the vendor's fields that say them, each by its path: `conditions.users`. */
export interface Part<S> {
  /** Those that a former state is taken back from; none where `write` gives them back anyway. */
  readonly fields?: readonly string[] | ((exact: Raw, base: Raw) => readonly string[]);
  /**
   * For fields with more in them than the settings say: their values with what the settings say as it was in the former state, and the
   * rest as it is now, which others may have changed since.
   */
  readonly restore?: (exact: Raw, base: Raw) => Raw;
  readonly says: (settings: S) => unknown;
  /** The values of the fields. `base` is the object as it is, for what is beside the settings in the same field. */
  readonly write: (after: S, base: Raw) => Raw;
}

/** One field of the vendor's, whose value follows from what the settings say. */
export const part = <S>(field: string, says: (settings: S) => unknown, write: (after: S, base: Raw) => unknown = says): Part<S> => ({
  fields: [field],
  says,
  write: (after, base) => ({ [field]: write(after, base) }),
});

interface Asked<S> {
  readonly parts: readonly Part<S>[];
  /** Nothing when the object is new: then every part is written. */
  readonly before: S | undefined;
  readonly after: S;
  readonly base?: Raw | undefined;
  /** How the vendor once said it, where that is known: it says more than the settings do. */
  readonly exact?: { readonly raw: Raw; readonly settings: S } | undefined;
}

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldOf = (raw: Raw, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRaw(value) ? value[name] : undefined), raw);

/** The object with this field set, or without it, and all else as it was. */
function withField(raw: Raw, [name = '', ...rest]: readonly string[], value: unknown): Raw {
  const { [name]: inner, ...others } = raw;
  if (rest.length > 0) return { ...raw, [name]: withField(isRaw(inner) ? inner : {}, rest, value) };
  return value === undefined ? others : { ...raw, [name]: value };
}

export const withFields = (raw: Raw, fields: Raw): Raw =>
  Object.entries(fields).reduce((object, [path, value]) => withField(object, path.split('.'), value), raw);

/** What a part says in a former state of the object, in the vendor's own way; nothing where it has none. */
function restored<S>({ fields, restore }: Part<S>, exact: Raw, base: Raw): Raw | undefined {
  if (restore !== undefined) return restore(exact, base);
  const names = typeof fields === 'function' ? fields(exact, base) : fields;
  return names && Object.fromEntries(names.map((field) => [field, fieldOf(exact, field)]));
}

/** Only what differs is written; and where the vendor's own way of saying it is known, in that way. What is undefined was not there. */
export function fieldsToWrite<S>({ parts, before, after, base = {}, exact }: Asked<S>): Raw {
  const written = parts.flatMap((one): [string, unknown][] => {
    const isSaidBy = (settings: S | undefined) => settings !== undefined && isDeepStrictEqual(one.says(settings), one.says(after));
    if (isSaidBy(before)) return [];
    const was = exact !== undefined && isSaidBy(exact.settings) ? restored(one, exact.raw, base) : undefined;
    return Object.entries(was ?? one.write(after, base));
  });
  return Object.fromEntries(written);
}
