import { calendarDateText } from '../format.ts';
import { dayPlaces, dayTicks, endTicks, valueTicks } from './axis-ticks.ts';
import { ChartFigure } from './chart-figure.tsx';
import classes from './figure.module.css';
import { linePath } from './line-path.ts';
import { Plot } from './plot.tsx';
import { colorOf, readingText, type Series, type ValueText } from './series.ts';

export interface LineChartProps {
  /** Names the chart for those who cannot see it. */
  label: string;
  /** `2026-11-14`, in order, one for each value. */
  days: readonly string[];
  series: readonly Series[];
  /** What a place along the axis is called: the day unless given. */
  periodText?: ((day: string) => string) | undefined;
  valueText?: ValueText | undefined;
  /** The least that the axis reaches up to, such as 100 for percentages. */
  top?: number | undefined;
  height?: number | undefined;
  /** `shape`: no scale, the first line filled, the ends of time only. */
  look?: 'scaled' | 'shape' | undefined;
}

const largestOf = (series: readonly Series[]): number => Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
const leastOf = (series: readonly Series[]): number =>
  Math.min(...series.flatMap(({ values }) => values.filter((value) => value !== null)));

/** How something went over days. Where a value is not known, the line breaks. */
export function LineChart(props: LineChartProps) {
  const { label, days, series, periodText = calendarDateText, valueText, top = 0, height = 200, look = 'scaled' } = props;
  const isShape = look === 'shape';
  const scale = valueTicks(Math.max(top, largestOf(series)));
  const xOf = dayPlaces(days);
  // A shape shows how it moved, so it uses the height it has; a scale starts at nought.
  const [low, high] = isShape ? shapeRange(series) : [0, scale.at(-1)!];
  const yOf = (value: number): number => 100 - (100 * (value - low)) / (high - low);
  const drawn = series.map((one, place) => ({ ...one, color: colorOf(one, place), ...linePath(one.values, xOf, yOf) }));
  const last = drawn[0]?.last;
  return (
    <ChartFigure
      label={label}
      legend={series.length > 1 ? drawn.map(({ name, color }) => ({ name, color })) : []}
      table={{
        head: ['Day', ...series.map(({ name }) => name)],
        rows: days.map((day, place) => [periodText(day), ...series.map(({ values }) => readingText(values[place], valueText))]),
      }}
    >
      <Plot
        label={label}
        count={days.length}
        xOf={xOf}
        scale={isShape ? [] : scale}
        ticks={isShape ? endTicks(days) : dayTicks(days)}
        titleOf={(place) => periodText(days[place]!)}
        linesOf={(place) => drawn.map(({ name, values, color }) => ({ name, color, text: readingText(values[place], valueText) }))}
        valueText={valueText}
        height={height}
        marks={
          isShape &&
          last && (
            <span
              className={classes.dot}
              style={{ insetInlineStart: `${last.x}%`, insetBlockStart: `${last.y}%`, background: drawn[0]!.color }}
            />
          )
        }
      >
        {isShape && drawn[0] && <path d={drawn[0].area} className={classes.area} />}
        {drawn.map(({ name, color, line }) => (
          <path key={name} d={line} className={classes.line} style={{ stroke: color }} />
        ))}
      </Plot>
    </ChartFigure>
  );
}

/** Room above and below, so that small movements do not look like large ones. */
function shapeRange(series: readonly Series[]): [number, number] {
  const [least, largest] = [leastOf(series), largestOf(series)];
  if (!Number.isFinite(least)) return [0, 1];
  const room = Math.max(2, (largest - least) * 0.35);
  return [Math.max(0, least - room), largest + room];
}
