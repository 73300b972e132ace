import { filtersText } from '@rampart/ui/facet/facet.ts';
import { calendarDateText } from '@rampart/ui/format.ts';
import { actionText } from './action-text.ts';
import { type AuditSearch, chosenActions } from './audit-search.ts';

export const statusFilters = [
  { value: 'success', label: 'Success' },
  { value: 'failure', label: 'Failure' },
] as const;

export const actionFacet = (actions: readonly string[]) => ({
  id: 'actions',
  label: 'Action',
  values: actions.map((value) => ({ value, label: actionText(value) })),
});

const chosenDay = (day: string | undefined): string[] => (day === undefined ? [] : [calendarDateText(day)]);
const one = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

/** `Action: User: create · Status: Failure · From: 1 Nov 2026 · “password”`: the filters in force. */
export function auditFiltersText(search: AuditSearch): string {
  const actions = chosenActions(search);
  const facets = [
    actionFacet(actions),
    { id: 'actor', label: 'User', values: [] },
    { id: 'status', label: 'Status', values: statusFilters },
    { id: 'from', label: 'From', values: [] },
    { id: 'to', label: 'To', values: [] },
  ];
  const chosen = {
    actions,
    actor: one(search.actor),
    status: one(search.status),
    from: chosenDay(search.from),
    to: chosenDay(search.to),
  };
  return filtersText(facets, chosen, search.q);
}
