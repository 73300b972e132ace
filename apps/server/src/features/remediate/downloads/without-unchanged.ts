import type { Change } from '@rampart/domain/change.ts';

type Images = Pick<Change, 'before' | 'after'>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWords = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Lists up to this length are shown whole. */
const few = 8;

function withoutCommon(before: readonly string[], after: readonly string[]): readonly [string[], string[]] {
  const [was, is] = [new Set(before), new Set(after)];
  const staying = before.filter((one) => is.has(one)).length;
  if (staying === 0) return [[...before], [...after]];
  const others = `${staying} ${staying === 1 ? 'other' : 'others'}, unchanged`;
  const rest = (list: readonly string[], known: ReadonlySet<string>): string[] => [...list.filter((one) => !known.has(one)), others];
  return [rest(before, is), rest(after, was)];
}

function trim(before: unknown, after: unknown): readonly [unknown, unknown] {
  if (isWords(before) && isWords(after))
    return Math.max(before.length, after.length) > few ? withoutCommon(before, after) : [before, after];
  if (!isRecord(before) || !isRecord(after)) return [before, after];
  const trimmed = Object.keys(after).map((name) => [name, ...trim(before[name], after[name])] as const);
  return [
    { ...before, ...Object.fromEntries(trimmed.map(([name, was]) => [name, was])) },
    Object.fromEntries(trimmed.map(([name, , is]) => [name, is])),
  ];
}

/** Long lists show only what is added and removed: no one compares two pages of members. */
export function withoutUnchanged({ before, after }: Images): Images {
  const [was, is] = trim(before, after);
  return { before: was, after: is };
}
