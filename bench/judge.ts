import type { Figure } from './bench.ts';

/** How far below the committed ratio a ratio may fall. */
const tolerated = 0.9;

export interface Measured extends Figure {
  readonly bench: string;
}

/** The committed ratios, by the names of the figures. */
export type Committed = Readonly<Record<string, { readonly ratio?: number | undefined }>>;

const shown = (value: number): string => (value === 0 || value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));
const ratioText = (ratio: number | undefined): string => {
  if (ratio === undefined) return '–';
  return ratio < 0.1 ? ratio.toPrecision(3) : ratio.toFixed(2);
};
const withUnit = (value: number, unit: Figure['unit']): string => (unit === '/s' ? `${shown(value)}/s` : `${shown(value)} ${unit}`);

/** Why a figure fails the run; nothing when it does not. */
export function shortfallsOf({ name, value, unit, ratio, goal = {} }: Figure, committed: Committed): string[] {
  const before = committed[name]?.ratio;
  const found: string[] = [];
  if (goal.ratio !== undefined && (ratio === undefined || ratio < goal.ratio))
    found.push(`${name}: ratio ${ratio?.toFixed(2) ?? 'not measured'}, goal ${goal.ratio}`);
  if (goal.atLeast !== undefined && !(value >= goal.atLeast))
    found.push(`${name}: ${withUnit(value, unit)}, goal at least ${withUnit(goal.atLeast, unit)}`);
  if (goal.atMost !== undefined && !(value <= goal.atMost))
    found.push(`${name}: ${withUnit(value, unit)}, goal at most ${withUnit(goal.atMost, unit)}`);
  if (before !== undefined && (ratio === undefined || ratio < before * tolerated))
    found.push(`${name}: ratio ${ratio?.toFixed(2) ?? 'not measured'}, more than a tenth below the committed ${before.toFixed(2)}`);
  return found;
}

function goalText({ goal = {}, unit }: Figure): string {
  const parts = [
    ...(goal.ratio === undefined ? [] : [`ratio ${goal.ratio}`]),
    ...(goal.atLeast === undefined ? [] : [`≥ ${withUnit(goal.atLeast, unit)}`]),
    ...(goal.atMost === undefined ? [] : [`≤ ${withUnit(goal.atMost, unit)}`]),
  ];
  return parts.length === 0 ? '–' : parts.join(', ');
}

/** One line for each figure. */
export function tableOf(figures: readonly Measured[], committed: Committed): string {
  const rows = figures.map((figure) => [
    `${figure.bench}: ${figure.name}`,
    withUnit(figure.value, figure.unit),
    figure.comparison === undefined ? '–' : withUnit(figure.comparison, figure.unit),
    ratioText(figure.ratio),
    goalText(figure),
    ratioText(committed[figure.name]?.ratio),
    shortfallsOf(figure, committed).length === 0 ? '' : '←',
  ]);
  const all = [['name', 'figure', 'comparison', 'ratio', 'goal', 'committed', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
