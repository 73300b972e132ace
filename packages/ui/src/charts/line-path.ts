interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LinePath {
  readonly line: string;
  /** The same, closed down to the base. */
  readonly area: string;
  readonly last: Point | undefined;
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);
const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');

/** Values as the path of a line in a box of 100 by 100. It breaks where a value is not known. */
export function linePath(values: readonly (number | null)[], xOf: (place: number) => number, yOf: (value: number) => number): LinePath {
  const runs: Point[][] = [[]];
  for (const [place, value] of values.entries()) {
    if (value !== null) runs.at(-1)!.push({ x: xOf(place), y: yOf(value) });
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  const drawn = runs.filter(({ length }) => length > 0);
  return {
    line: drawn.map(pathOf).join(''),
    area: drawn.map((run) => `${pathOf(run)}L${rounded(run.at(-1)!.x)} 100L${rounded(run[0]!.x)} 100Z`).join(''),
    last: drawn.at(-1)?.at(-1),
  };
}
