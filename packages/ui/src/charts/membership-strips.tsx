import { countText } from '../format.ts';
import { endTicks } from './axis-ticks.ts';
import { heatStep } from './calendar-weeks.ts';
import { ChartFigure } from './chart-figure.tsx';
import classes from './membership-strips.module.css';

/** Of a week: on how many of the days that are known the person belonged. */
export interface MemberDays {
  readonly days: number;
  readonly of: number;
}

export interface MembershipStripsProps {
  /** Names the chart for those who cannot see it. */
  label: string;
  /** The first day of each week, in order. */
  weeks: readonly string[];
  /** One strip each, with every week. `null`: not known, which is not none. */
  strips: readonly { readonly name: string; readonly memberDays: readonly (MemberDays | null)[] }[];
  /** What a week is called in the table. */
  weekText: (firstDay: string) => string;
}

const daysText = (week: MemberDays | null): string =>
  week === null ? 'Not known' : `${week.days} of ${countText(week.of, 'day', 'days')}`;

const stepOf = (week: MemberDays | null | undefined) => heatStep(week?.days ?? null, week?.of ?? 1);

/** `Member in 23 of 46 weeks` */
function summaryOf(weeks: readonly (MemberDays | null)[]): string {
  const known = weeks.filter((week) => week !== null);
  if (known.length === 0) return 'not known';
  return `member in ${known.filter(({ days }) => days > 0).length} of ${countText(known.length, 'week', 'weeks')}`;
}

/** When someone belonged to each of a few groups, week by week. */
export function MembershipStrips({ label, weeks, strips, weekText }: MembershipStripsProps) {
  return (
    <ChartFigure
      label={label}
      table={{
        head: ['Week', ...strips.map(({ name }) => name)],
        rows: weeks.map((week, place) => [weekText(week), ...strips.map(({ memberDays }) => daysText(memberDays[place] ?? null))]),
      }}
    >
      <div className={classes.strips}>
        {strips.map(({ name, memberDays }) => (
          <div key={name} className={classes.strip}>
            <span className={classes.name} aria-hidden="true">
              {name}
            </span>
            <span className={classes.weeks} role="img" aria-label={`${name}: ${summaryOf(memberDays)}`}>
              {weeks.map((week, place) => (
                <span
                  key={week}
                  className={classes.week}
                  data-heat={stepOf(memberDays[place]) ?? 'unknown'}
                  title={`${weekText(week)}: ${daysText(memberDays[place] ?? null)}`}
                />
              ))}
            </span>
          </div>
        ))}
        <p className={classes.ends} aria-hidden="true">
          {endTicks(weeks).map(({ place, text }) => (
            <span key={place}>{text}</span>
          ))}
        </p>
      </div>
    </ChartFigure>
  );
}
