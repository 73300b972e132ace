import { calendarDateText, numberText } from '../format.ts';
import { dayTicks, valueTicks } from './axis-ticks.ts';
import { ChartFigure } from './chart-figure.tsx';
import classes from './figure.module.css';
import { Plot } from './plot.tsx';
import { colorOf, readingText, type Series, type ValueText } from './series.ts';

export interface StackedBarsProps {
  /** Names the chart for those who cannot see it. */
  label: string;
  /** The first day of each bar, in order. */
  days: readonly string[];
  /** The first is at the baseline. */
  series: readonly Series[];
  /** `Week of 9 Nov 2026`; the day unless given. */
  periodText?: ((day: string) => string) | undefined;
  valueText?: ValueText | undefined;
  height?: number | undefined;
}

const gapShare = 0.2;

interface Gap {
  readonly first: number;
  readonly count: number;
}

/** The periods of which a part is not known, those side by side together. */
function gapsOf(days: readonly string[], series: readonly Series[]): Gap[] {
  const gaps: Gap[] = [];
  for (const [place] of days.entries()) {
    if (!series.some(({ values }) => values[place] === null)) continue;
    const last = gaps.at(-1);
    if (last !== undefined && last.first + last.count === place) gaps[gaps.length - 1] = { first: last.first, count: last.count + 1 };
    else gaps.push({ first: place, count: 1 });
  }
  return gaps;
}

interface Part {
  readonly name: string;
  readonly color: string;
  readonly from: number;
  readonly to: number;
}

function partsOf(series: readonly Series[], place: number): Part[] {
  let from = 0;
  return series.map((one, order) => {
    const part = { name: one.name, color: colorOf(one, order), from, to: from + (one.values[place] ?? 0) };
    from = part.to;
    return part;
  });
}

/** Counts over time, and what they are made of. */
export function StackedBars(props: StackedBarsProps) {
  const { label, days, series, periodText = calendarDateText, valueText = numberText, height = 200 } = props;
  const bars = days.map((_, place) => partsOf(series, place));
  const totals = bars.map((parts) => parts.at(-1)?.to ?? 0);
  const scale = valueTicks(Math.max(0, ...totals));
  const top = scale.at(-1)!;
  const width = 100 / Math.max(1, days.length);
  const xOf = (place: number): number => (place + 0.5) * width;
  const hasTotal = series.length > 1;
  const gaps = gapsOf(days, series);
  // A sum of which a part is not known is not known.
  const totalText = (place: number): string =>
    readingText(series.some(({ values }) => values[place] === null) ? null : totals[place], valueText);
  return (
    <ChartFigure
      label={label}
      legend={[
        ...(hasTotal ? series.map((one, place) => ({ name: one.name, color: colorOf(one, place) })) : []),
        ...(gaps.length > 0 ? [{ name: 'Not known', mark: <span className={classes.gapKey} aria-hidden="true" /> }] : []),
      ]}
      table={{
        head: ['Period', ...series.map(({ name }) => name), ...(hasTotal ? ['Total'] : [])],
        rows: days.map((day, place) => [
          periodText(day),
          ...series.map(({ values }) => readingText(values[place], valueText)),
          ...(hasTotal ? [totalText(place)] : []),
        ]),
      }}
    >
      <Plot
        label={label}
        count={days.length}
        xOf={xOf}
        scale={scale}
        ticks={dayTicks(days)}
        areTicksCentred
        titleOf={(place) => periodText(days[place]!)}
        linesOf={(place) => [
          ...series.map((one, order) => ({
            name: one.name,
            color: colorOf(one, order),
            text: readingText(one.values[place], valueText),
          })),
          ...(hasTotal ? [{ name: 'Total', text: totalText(place) }] : []),
        ]}
        valueText={valueText}
        height={height}
        marks={gaps.map(({ first, count }) => (
          <span
            key={first}
            className={classes.gap}
            data-gap
            style={{ insetInlineStart: `${first * width}%`, inlineSize: `${count * width}%` }}
          />
        ))}
      >
        {bars.map((parts, place) =>
          parts.map(({ name, color, from, to }) =>
            to === from ? null : (
              <rect
                key={`${place} ${name}`}
                className={classes.part}
                x={(place + gapShare / 2) * width}
                width={width * (1 - gapShare)}
                y={100 - (100 * to) / top}
                height={(100 * (to - from)) / top}
                style={{ fill: color }}
              />
            ),
          ),
        )}
      </Plot>
    </ChartFigure>
  );
}
