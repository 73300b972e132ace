type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Superseding {
  /** The object before and after a change of it, and as it is since; `undefined` where it was not there. */
  readonly before: unknown;
  readonly after: unknown;
  readonly now: unknown;
}

function isWrittenOver({ before, after, now }: Superseding): boolean {
  if (isSame(before, after)) return true;
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
