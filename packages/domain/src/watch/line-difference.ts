/** One line of two texts that are compared. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** Its number in each text, from 1; `null` where it is not in it. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Beyond this the middle is shown as replaced as a whole: the table of the comparison grows with the product of both lengths. */
const mostCells = 4_000_000;

/** Lengths of the longest common subsequence from each pair of places on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint32Array {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        one[i] === other[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  return lengths;
}

/** The lines of both texts in one order, with the fewest that differ. */
export function lineDifference(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [one, other] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  for (let i = 0; i < start; i += 1) lines.push({ kind: 'same', text: before[i]!, before: i + 1, after: i + 1 });
  const isHuge = one.length * other.length > mostCells;
  const lengths = isHuge ? undefined : commonLengths(one, other);
  const at = (i: number, j: number): number => lengths?.[i * (other.length + 1) + j] ?? 0;
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (!isHuge && i < one.length && j < other.length && one[i] === other[j]) {
      lines.push({ kind: 'same', text: one[i]!, before: start + i + 1, after: start + j + 1 });
      [i, j] = [i + 1, j + 1];
    } else if (i < one.length && (j >= other.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: one[i]!, before: start + i + 1, after: null });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: other[j]!, before: null, after: start + j + 1 });
      j += 1;
    }
  }
  for (let k = end; k > 0; k -= 1)
    lines.push({ kind: 'same', text: before.at(-k)!, before: before.length - k + 1, after: after.length - k + 1 });
  return lines;
}
