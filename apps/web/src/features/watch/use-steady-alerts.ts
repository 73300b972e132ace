import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { useState } from 'react';
import { type DriftSearch, statusesIn, viewQuery, withAlert } from './drift-search.ts';
import { alertBeside, type Display, displayAfter, neighbourOf, steadyAlerts } from './steady-alerts.ts';

interface Read {
  /** As the server answered last. */
  readonly latest: readonly DriftAlert[];
  /** The answer is to the filters of now. */
  readonly isCurrent: boolean;
  readonly search: DriftSearch;
  readonly onReplace: (change: (before: DriftSearch) => DriftSearch) => void;
}

/** The alerts of a list that is read while it changes: what is looked at is not moved or exchanged. */
export function useSteadyAlerts({ latest, isCurrent, search, onReplace }: Read) {
  const [display, setDisplay] = useState<Display>();
  const list = `${viewQuery(search)}#${search.page ?? 1}`;
  const next = isCurrent ? displayAfter(display, { list, named: search.alert, alerts: latest }) : display;
  if (next !== display) setDisplay(next);
  const { shown, waiting } = steadyAlerts(next?.ids ?? [], latest);
  const openedId = next?.opened;
  const listed = latest.find(({ grouping_id: id }) => id === openedId);
  const [seen, setSeen] = useState<DriftAlert>();
  if (listed !== undefined && listed !== seen) setSeen(listed);
  const lastSeen = seen?.grouping_id === openedId ? seen : undefined;
  /** A decision may take the open alert out of the list: the reader goes on with the next one. */
  const onDecided = (decided: readonly DriftAlert[], status: DriftAlert['status']): void => {
    const statuses = statusesIn(search);
    const isStillListed = statuses.length === 0 || statuses.includes(status);
    if (isStillListed || openedId === undefined || !decided.some(({ grouping_id: id }) => id === openedId)) return;
    const neighbour = neighbourOf(openedId, shown, decided);
    if (search.alert !== undefined) onReplace((before) => withAlert(before, neighbour));
    else setDisplay((now) => now && { ...now, opened: neighbour });
  };
  return {
    shown,
    waiting,
    openedId,
    /** The open alert, where the list has it. */
    opened: listed,
    /** As it was before it left the list: it may be on the next page by now, or decided about. */
    left: listed === undefined ? lastSeen : undefined,
    beside: (by: 1 | -1): DriftAlert | undefined => next && alertBeside(by, next, shown),
    showNew: (): void => setDisplay((now) => now && { ...now, ids: latest.map(({ grouping_id: id }) => id) }),
    onDecided,
  };
}
