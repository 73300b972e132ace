import { useLayoutEffect, useRef } from 'react';
import { calendarDateText, calendarMonthText, countText } from '../format.ts';
import { calendarWeeks, heatStep } from './calendar-weeks.ts';
import classes from './calendar-heat.module.css';
import { ChartFigure } from './chart-figure.tsx';
import { type Moves, useCursor } from './use-cursor.ts';

export interface CalendarHeatProps {
  /** Names the chart for those who cannot see it. */
  label: string;
  /** In order, without a gap. `null`: not known, which is not nought. */
  days: readonly { readonly day: string; readonly count: number | null }[];
  /** What is counted: one, and many. */
  unit: readonly [one: string, many: string];
}

/** The darkest step begins here. */
export const mostHeat = 125;

const steps = [0, 1, 2, 3, 4] as const;
const weekdays = ['Mon', '', 'Wed', '', 'Fri', '', ''];
const byDayAndWeek: Moves = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7, PageUp: -28, PageDown: 28 };

/** Each day of a year, the darker the more happened. On a narrow screen the newest month is in sight. */
export function CalendarHeat({ label, days, unit }: CalendarHeatProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useCursor(days.length, byDayAndWeek);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);
  const textOf = (count: number | null): string => (count === null ? 'Not known' : countText(count, ...unit));
  const spoken = (place: number): string => `${calendarDateText(days[place]!.day)}: ${textOf(days[place]!.count)}`;
  const read = cursor.place;
  return (
    <ChartFigure
      label={label}
      table={{ head: ['Day', unit[1]], rows: days.map(({ day, count }) => [calendarDateText(day), textOf(count)]) }}
    >
      <div className={classes.frame}>
        <div className={classes.weekdays} aria-hidden="true">
          {weekdays.map((name, place) => (
            <span key={place}>{name}</span>
          ))}
        </div>
        <div
          ref={scroller}
          className={classes.scroller}
          role="slider"
          aria-readonly="true"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, days.length - 1)}
          aria-valuenow={read ?? Math.max(0, days.length - 1)}
          aria-valuetext={days.length === 0 ? 'No values' : spoken(read ?? days.length - 1)}
          onKeyDown={cursor.onKeyDown}
          onPointerLeave={cursor.clear}
          onBlur={cursor.clear}
        >
          {calendarWeeks(days).map(({ month, cells }, week) => (
            <div key={week} className={classes.week} aria-hidden="true">
              <span className={classes.month}>{month && calendarMonthText(month).slice(0, 3)}</span>
              {cells.map((place, row) => (
                <span
                  key={row}
                  className={classes.day}
                  data-heat={place === undefined ? undefined : (heatStep(days[place]!.count, mostHeat) ?? 'unknown')}
                  data-read={(place !== undefined && place === read) || undefined}
                  onPointerEnter={() => place !== undefined && cursor.moveTo(place)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className={classes.foot} aria-hidden="true">
        <span>{read === undefined ? '' : spoken(read)}</span>
        <span className={classes.key}>
          0
          {steps.map((step) => (
            <span key={step} className={classes.day} data-heat={step} />
          ))}
          {mostHeat} a day
        </span>
      </p>
    </ChartFigure>
  );
}
