type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Superseding {
  /** The object before and after a change of it, and as it is since; `undefined` where it was not there. */
  readonly before: unknown;
  readonly after: unknown;
  readonly now: unknown;
}

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const without = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] =>
  list.filter((entry) => !other.some((one) => isSame(one, entry)));

/** A list is written over when nothing that was added to it is still there, and all that was taken out of it is there again. */
function isListWrittenOver({ before, after, now }: Superseding): boolean {
  const [had, has, left] = [entriesOf(before), entriesOf(after), entriesOf(now)];
  const [added, removed] = [without(has, had), without(had, has)];
  if (added.length === 0 && removed.length === 0) return !isSame(after, now);
  return without(added, left).length === added.length && without(removed, left).length === 0;
}

function isWrittenOver({ before, after, now }: Superseding): boolean {
  if (isSame(before, after)) return true;
  if ([before, after, now].some(Array.isArray)) return isListWrittenOver({ before, after, now });
  if (!isFields(before) || !isFields(after) || !isFields(now)) return !isSame(after, now);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((name) =>
    isWrittenOver({ before: before[name], after: after[name], now: now[name] }),
  );
}

/**
 * Whether nothing of what a change did is left: no setting that it changed has the value that it gave it. What was added is added as long as it
 * is there.
 */
export const isSuperseded = (images: Superseding): boolean =>
  images.before === undefined ? images.now === undefined : isWrittenOver(images);
