import { SegmentedControl, Select } from '@mantine/core';
import { MonthRangeField } from '@rampart/ui/month-range/month-range-field.tsx';
import type { DayRange } from '@rampart/ui/month-range/month-range.ts';
import { useState } from 'react';
import { FilterField } from '../../../shell/keyboard/filter-field.tsx';
import type { ListedPeople } from '../queries.ts';
import { trendRange } from '../trend/weekly-trend.ts';
import { ShowUsers, showUsersLabels, SortBy, sortLabels } from './list-modes.ts';
import { mostMonths, todayAt } from './people-range.ts';
import classes from './people-list.module.css';

export type ListedChange = Partial<Pick<ListedPeople, 'filter' | 'sort' | 'showUsers' | 'range'>>;

interface PeopleToolsProps {
  readonly listed: ListedPeople;
  readonly now: number;
  readonly onChange: (change: ListedChange) => void;
}

/** What is listed, and how. */
export function PeopleTools({ listed, now, onChange }: PeopleToolsProps) {
  const { isMostAttacked, filter, sort, showUsers, range } = listed;
  // A blank at the end is no part of the filter, but the next word is typed after it.
  const [typed, setTyped] = useState(filter);
  const onType = (words: string): void => {
    setTyped(words);
    onChange({ filter: words.trim() });
  };
  return (
    <div className={classes['tools']}>
      <div className={classes['filter']}>
        <FilterField label="Filter by name" value={typed.trim() === filter ? typed : filter} onChange={onType} />
      </div>
      {isMostAttacked && (
        <SegmentedControl
          aria-label="Show users"
          value={showUsers}
          onChange={(value) => onChange({ showUsers: value })}
          data={ShowUsers.map((value) => ({ value, label: showUsersLabels[value] }))}
        />
      )}
      <Select
        className={classes['sort'] ?? ''}
        aria-label="Sort by"
        value={sort}
        allowDeselect={false}
        onChange={(value) => value !== null && onChange({ sort: value })}
        data={SortBy.map((value) => ({ value, label: sortLabels[value] }))}
      />
      <div className={classes['days']}>
        <MonthRangeField
          label="Days"
          value={range}
          today={todayAt(now)}
          earliest={trendRange(now).start}
          mostMonths={mostMonths}
          onChange={(days: DayRange) => onChange({ range: days })}
        />
      </div>
    </div>
  );
}
