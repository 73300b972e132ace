import { numberText } from '../format.ts';
import { seriesColors } from '../theme/meaning-colors.ts';

/** One line of a chart, or one part of each bar. */
export interface Series {
  readonly name: string;
  /** One for each day. `null`: not known, which is not nought. */
  readonly values: readonly (number | null)[];
  /** Given where the colour carries a meaning, such as an attack category. */
  readonly color?: string | undefined;
}

export type ValueText = (value: number) => string;

export const colorOf = ({ color }: Series, place: number): string => color ?? seriesColors[place % seriesColors.length]!;

/** A value in words; the unit follows where there is one. */
export const readingText = (value: number | null | undefined, valueText: ValueText = numberText): string =>
  value === null || value === undefined ? 'Not known' : valueText(value);
