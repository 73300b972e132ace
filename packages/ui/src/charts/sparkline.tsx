import { numberText } from '../format.ts';
import classes from './figure.module.css';
import { linePath } from './line-path.ts';
import { readingText, type ValueText } from './series.ts';

export interface SparklineProps {
  /** What it shows, without its figures: `Attacks a week`. */
  label: string;
  values: readonly (number | null)[];
  valueText?: ValueText | undefined;
  /** The least and the largest value that there can be. Without them the line fills its height, however little it moves. */
  scale?: readonly [number, number] | undefined;
  color?: string | undefined;
}

/** The course of a figure, as large as a word. Its name has the figures that the drawing leaves out. */
export function Sparkline({ label, values, valueText = numberText, scale, color = 'var(--rp-accent)' }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [least, largest] = [Math.min(...known), Math.max(...known)];
  const [bottom, top] = scale ?? [least, largest];
  const range = top - bottom || 1;
  const xOf = (place: number): number => (values.length < 2 ? 50 : (100 * place) / (values.length - 1));
  const { line } = linePath(values, xOf, (value) => 90 - (80 * (value - bottom)) / range);
  const words =
    known.length === 0
      ? 'not known'
      : `from ${readingText(known[0], valueText)} to ${readingText(known.at(-1), valueText)}, between ${valueText(least)} and ${valueText(largest)}`;
  return (
    <svg className={classes.sparkline} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={`${label}: ${words}`}>
      <path d={line} className={classes.line} style={{ stroke: color }} />
    </svg>
  );
}
