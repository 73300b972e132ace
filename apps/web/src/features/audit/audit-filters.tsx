import { NativeSelect } from '@mantine/core';
import { FacetMenu } from '@rampart/ui/facet/facet-menu.tsx';
import { FilterField } from '../../shell/keyboard/filter-field.tsx';
import { actionFacet, statusFilters } from './audit-filters-text.ts';
import classes from './audit-log.module.css';
import { type AuditSearch, chosenActions, lastStart, withActions, withFilters } from './audit-search.ts';
import { DayFilter } from './day-filter.tsx';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** What the events of the window can be filtered by. */
  readonly actions: readonly string[];
  readonly actors: readonly string[];
  /** From what the address has by then: two filters may change before the first is shown. */
  readonly onChange: (change: (before: AuditSearch) => AuditSearch) => void;
}

/** Words, actions, user, status and range. Each applies immediately and is in the address. */
export function AuditFiltersBar({ search, actions, actors, onChange }: AuditFiltersProps) {
  const filterBy = (changed: Partial<Record<keyof AuditSearch, unknown>>): void => onChange((before) => withFilters(before, changed));
  return (
    <div className={classes['filters']}>
      <FilterField label="Search messages, users and addresses" value={search.q ?? ''} onChange={(q) => filterBy({ q })} />
      <FacetMenu
        facet={actionFacet(actions)}
        chosen={chosenActions(search)}
        onChange={(chosen) => onChange((before) => withActions(before, chosen))}
      />
      <NativeSelect
        aria-label="User"
        value={search.actor ?? ''}
        onChange={(event) => filterBy({ actor: event.currentTarget.value })}
        data={[{ value: '', label: 'Every user' }, ...new Set([...actors, ...(search.actor === undefined ? [] : [search.actor])])]}
      />
      <NativeSelect
        aria-label="Status"
        value={search.status ?? ''}
        onChange={(event) => filterBy({ status: event.currentTarget.value })}
        data={[{ value: '', label: 'Every status' }, ...statusFilters]}
      />
      <DayFilter label="From" value={search.from ?? ''} max={lastStart(search)} onChange={(from) => filterBy({ from })} />
      <DayFilter label="To" value={search.to ?? ''} min={search.from} onChange={(to) => filterBy({ to })} />
    </div>
  );
}
