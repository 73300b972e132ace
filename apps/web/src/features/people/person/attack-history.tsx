import { SegmentedControl } from '@mantine/core';
import { CalendarHeat } from '@rampart/ui/charts/calendar-heat.tsx';
import { MembershipStrips } from '@rampart/ui/charts/membership-strips.tsx';
import { calendarDateText } from '@rampart/ui/format.ts';
import { useState } from 'react';
import { type AttackHistory, daysOfYear, membershipOfYear, yearsOf } from './attack-years.ts';
import classes from './person.module.css';

const weekText = (firstDay: string): string => `Week of ${calendarDateText(firstDay)}`;

/** The attacks of each day and the memberships of each week, a year at a time. */
export function AttackHistorySection({ history }: { readonly history: AttackHistory }) {
  const years = yearsOf(history);
  const [chosen, setChosen] = useState<string>();
  const year = chosen ?? years.at(-1);
  if (year === undefined) return <p className={classes['muted']}>No product has reported attacks by mail yet, so there is no calendar.</p>;
  return (
    <>
      <section aria-labelledby="attacks-per-day" className={classes['section']}>
        <div className={classes['headline']}>
          <h3 id="attacks-per-day" className={classes['heading']}>
            Attacks per day
          </h3>
          {years.length > 1 && <SegmentedControl aria-label="Year" size="xs" data={years} value={year} onChange={setChosen} />}
        </div>
        <CalendarHeat key={year} label={`Attacks per day in ${year}`} unit={['attack', 'attacks']} days={daysOfYear(history, year)} />
      </section>
      <section aria-labelledby="membership" className={classes['section']}>
        <h3 id="membership" className={classes['heading']}>
          Most-attacked membership by week
        </h3>
        <MembershipStrips label={`Most-attacked membership by week in ${year}`} weekText={weekText} {...membershipOfYear(history, year)} />
      </section>
    </>
  );
}
