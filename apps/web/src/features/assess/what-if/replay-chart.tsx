import { dayMs } from '@rampart/domain/day.ts';
import { StackedBars } from '@rampart/ui/charts/stacked-bars.tsx';
import { calendarDateText, countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import type { Replay } from '../queries.ts';

type Day = Replay['days']['rows'][number];

/** Both ends included. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

const metOn = ({ blocked, challenged }: Day): number => blocked + challenged;

/** The day that stands out, in a sentence. */
function busiestDay(rows: readonly Day[]): string {
  const mostBy = (of: (day: Day) => number): Day | undefined => {
    const [most] = rows.toSorted((a, b) => of(b) - of(a));
    return most !== undefined && of(most) > 0 ? most : undefined;
  };
  const attacked = mostBy((day) => day.attacks_stopped ?? 0);
  if (attacked !== undefined)
    return `${countText(attacked.attacks_stopped ?? 0, 'attack', 'attacks')} would have been stopped on ${calendarDateText(attacked.key)}, the most in a day`;
  const met = mostBy(metOn);
  if (met !== undefined)
    return `${countText(metOn(met), 'sign-in', 'sign-ins')} would have been blocked or challenged on ${calendarDateText(met.key)}, the most in a day`;
  return 'No sign-in would certainly have been blocked or challenged on any day';
}

interface ReplayChartProps {
  readonly days: readonly Day[];
  readonly from: string;
  readonly to: string;
  readonly unread: readonly string[];
}

/** What would have happened on each day. No sign-in is in two of the parts, so that they stack. */
export function ReplayChart({ days: rows, from, to, unread }: ReplayChartProps) {
  const days = daysBetween(from, to);
  const byDay = new Map(rows.map((row) => [row.key, row]));
  const areAttacksKnown = rows.every(({ attacks_stopped: stopped }) => stopped !== null);
  const notKnown = new Set(unread);
  const valueOf = (day: string, of: (day: Day) => number): number | null =>
    byDay.has(day) ? of(byDay.get(day)!) : notKnown.has(day) ? null : 0;
  const valuesOf = (of: (day: Day) => number) => days.map((day) => valueOf(day, of));
  return (
    <Panel title={busiestDay(rows)} description="Sign-in attempts that would have ended differently, by day.">
      <StackedBars
        label="Sign-in attempts that would have ended differently, by day"
        days={days}
        series={[
          ...(areAttacksKnown
            ? [{ name: 'Attacks stopped', values: valuesOf((day) => day.attacks_stopped ?? 0), color: 'var(--rp-accent)' }]
            : []),
          { name: 'Challenged', values: valuesOf(({ challenged }) => challenged), color: 'var(--rp-warn-mark)' },
          { name: 'Blocked', values: valuesOf(({ blocked }) => blocked), color: 'var(--rp-danger-mark)' },
        ]}
      />
    </Panel>
  );
}
