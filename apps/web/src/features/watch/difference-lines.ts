import type { DriftChangeDetail, DriftDifference } from '@rampart/contract/watch/alerts.ts';
import { type DiffLine, lineDifference } from '@rampart/domain/watch/line-difference.ts';

/** One setting before and after, line by line: a list by what came and went, anything else as a whole. */
export function linesOf({ before, after, added, removed }: DriftDifference): readonly Pick<DiffLine, 'kind' | 'text'>[] {
  if (added.length + removed.length > 0)
    return [...removed.map((text) => ({ kind: 'removed', text }) as const), ...added.map((text) => ({ kind: 'added', text }) as const)];
  return [
    ...(before === null ? [] : [{ kind: 'removed', text: before } as const]),
    ...(after === null ? [] : [{ kind: 'added', text: after } as const]),
  ];
}

const jsonLines = (value: unknown): string[] => (value === null || value === undefined ? [] : JSON.stringify(value, null, 2).split('\n'));

/** The object as the vendor's interface writes it, before and after. */
export const rawLines = ({ before, after }: Pick<DriftChangeDetail, 'before' | 'after'>): readonly DiffLine[] =>
  lineDifference(jsonLines(before), jsonLines(after));

export const countKind = (lines: readonly Pick<DiffLine, 'kind'>[], kind: DiffLine['kind']): number =>
  lines.filter((line) => line.kind === kind).length;
