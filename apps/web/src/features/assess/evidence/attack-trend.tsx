import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import type { Unit } from '@rampart/domain/event-kind.ts';
import { colorsByName } from '@rampart/ui/charts/colors-by-name.ts';
import { LineChart } from '@rampart/ui/charts/line-chart.tsx';
import { StackedBars } from '@rampart/ui/charts/stacked-bars.tsx';
import { Widget } from '@rampart/ui/charts/widget.tsx';
import { calendarDateText, countText, dayText, numberText } from '@rampart/ui/format.ts';
import { attackColors, otherColor } from '@rampart/ui/theme/meaning-colors.ts';
import { sumByWeek, type Week, weeksOf } from './by-week.ts';
import classes from './evidence.module.css';

type Trend = Extract<EvidenceDetail, { type: 'time_series' }>;
type TrendSeries = Trend['data'][number];

type Values = TrendSeries['values'];

/** Of what is known. */
const sumOf = (values: Values): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const knownDays = (values: Values): number => values.filter((value) => value !== null).length;
const weekText = ({ from, to }: Week): string => (from === to ? calendarDateText(from) : `${dayText(from)} to ${calendarDateText(to)}`);

/** `90 days`, or `the 69 of 90 days that were read`. */
function daysText(values: Values): string {
  const known = knownDays(values);
  return known === values.length ? `${known} days` : `the ${known} of ${values.length} days that were read`;
}

const mostSeries = 5;

/** The largest five in the order of their size, the rest as one. */
function foldSeries(series: readonly TrendSeries[]): TrendSeries[] {
  const sorted = series.toSorted((a, b) => sumOf(b.values) - sumOf(a.values)).filter(({ values }) => sumOf(values) > 0);
  const [shown, rest] = [sorted.slice(0, mostSeries), sorted.slice(mostSeries)];
  if (rest.length === 0) return shown;
  const values = shown[0]!.values.map((value, day) => (value === null ? null : sumOf(rest.map((one) => one.values[day] ?? 0))));
  return [...shown, { name: `Other (${rest.length})`, values }];
}

/** `Most with Freight Desk: 412 attack attempts`, and the week that stands out. */
function leadSentence(series: readonly TrendSeries[], days: string, unit: Unit): string {
  const [first] = series;
  if (first === undefined) return `No ${unit.many} in ${days}`;
  const count = countText(sumOf(first.values), unit.one, unit.many);
  return series.length === 1 ? `All with ${first.name}: ${count}` : `Most with ${first.name}: ${count}`;
}

/** `9,678 attack attempts in 90 days, a third of them from 7 to 13 Sept`: how many, and when the most. */
function totalSentence({ labels: days }: Trend, values: Values, unit: Unit): string {
  const total = sumOf(values);
  if (total === 0) return `No ${unit.many} in ${daysText(values)}`;
  const counts = sumByWeek(days, values).map((count) => count ?? 0);
  const most = Math.max(...counts);
  const all = `${countText(total, unit.one, unit.many)} in ${daysText(values)}`;
  return most === 0 ? all : `${all}, the most from ${weekText(weeksOf(days)[counts.indexOf(most)]!)}: ${numberText(most)}`;
}

interface WeeklyBarsProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly TrendSeries[];
}

/** Each attack category has the same colour in every chart; what has none is coloured by its name. */
function WeeklyBars({ label, days, series }: WeeklyBarsProps) {
  const weeks = weeksOf(days);
  const byStart = new Map(weeks.map((week) => [week.from, week]));
  const colors = colorsByName(series.slice(0, mostSeries).map(({ name }) => name));
  const isAlone = series.length === 1;
  return (
    <StackedBars
      label={label}
      days={weeks.map(({ from }) => from)}
      periodText={(day) => weekText(byStart.get(day)!)}
      series={series.map(({ name, values, attack_category: category }) => ({
        name,
        values: sumByWeek(days, values),
        color: category ? attackColors[category] : isAlone ? 'var(--rp-accent)' : (colors.get(name) ?? otherColor),
      }))}
    />
  );
}

interface TrendProps {
  /** Names the chart for those who cannot see it. */
  readonly label: string;
  readonly trend: Trend;
  readonly unit: Unit;
}

/** Attacks by an attribute, week by week. */
export function AttributeTrend({ label, trend: { labels: days, data }, unit }: TrendProps) {
  const series = foldSeries(data);
  return (
    <Widget title={leadSentence(series, daysText(data[0]?.values ?? []), unit)} hint={label} isWide>
      <WeeklyBars label={label} days={days} series={series} />
    </Widget>
  );
}

/** All attacks on an axis of their own; all sign-ins, hundreds of times as many, in a drawing below. */
export function AttackTrend({ label, trend, unit }: TrendProps) {
  const { labels: days } = trend;
  const [attacks, all] = trend.data;
  if (attacks === undefined) return null;
  const weeks = weeksOf(days);
  return (
    <Widget title={totalSentence(trend, attacks.values, unit)} hint={label} isWide>
      <WeeklyBars label={label} days={days} series={[attacks]} />
      {all !== undefined && (
        <div className={classes['beside']}>
          <p className={classes['besideTitle']}>
            {all.name} in the same days: {numberText(sumOf(all.values))}
          </p>
          <LineChart
            label={`${all.name} in the same days`}
            days={weeks.map(({ from }) => from)}
            periodText={(day) => weekText(weeks.find(({ from }) => from === day)!)}
            series={[{ name: all.name, values: sumByWeek(days, all.values), color: otherColor }]}
            look="shape"
            height={56}
          />
        </div>
      )}
    </Widget>
  );
}
