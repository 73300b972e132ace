import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { steadyList } from '../../parts/steady-list/steady-list.ts';

/** What the screen has shown of a list so far: a poll moves none of it. */
export interface Display {
  /** Which list it is of: the filters and the page. */
  readonly list: string;
  /** The alert that the address named then. */
  readonly named: string | undefined;
  readonly ids: readonly string[];
  /** The alert whose details are read. */
  readonly opened: string | undefined;
}

interface Latest {
  readonly list: string;
  readonly named: string | undefined;
  readonly alerts: readonly DriftAlert[];
}

const idOf = ({ grouping_id: id }: DriftAlert): string => id;

export const steadyAlerts = (ids: readonly string[], latest: readonly DriftAlert[]) => steadyList(ids, latest, idOf);

/** Nothing that was on display is left: what is shown instead stays from then on. */
const isReplaced = (ids: readonly string[], alerts: readonly DriftAlert[]): boolean =>
  ids.length > 0 && alerts.length > 0 && !alerts.some((alert) => ids.includes(idOf(alert)));

/** The display after an answer of the server or another address. An alert that is open stays open, though it leaves the list. */
export function displayAfter(before: Display | undefined, { list, named, alerts }: Latest): Display {
  const isOther = before === undefined || before.list !== list;
  if (isOther || (before.ids.length > 0 && alerts.length === 0) || (before.opened === undefined && alerts.length > 0))
    return { list, named, ids: alerts.map(idOf), opened: named ?? alerts.map(idOf)[0] };
  const now = isReplaced(before.ids, alerts) ? { ...before, ids: alerts.map(idOf) } : before;
  if (now.named === named) return now;
  return { ...now, named, opened: named ?? steadyAlerts(now.ids, alerts).shown.map(idOf)[0] };
}

/** The next alert, or the one before: also of an open alert that has left the list, by the place that it had. */
export function alertBeside(
  by: 1 | -1,
  { ids, opened }: Pick<Display, 'ids' | 'opened'>,
  shown: readonly DriftAlert[],
): DriftAlert | undefined {
  const place = shown.findIndex((alert) => idOf(alert) === opened);
  if (place !== -1) return shown[place + by];
  const left = opened === undefined ? -1 : ids.indexOf(opened);
  if (left === -1) return by === 1 ? shown[0] : shown.at(-1);
  const after = shown.filter((alert) => ids.slice(0, left).includes(idOf(alert))).length;
  return by === 1 ? shown[after] : shown[after - 1];
}

/** The alert after those that were decided about, or else the one before them. */
export function neighbourOf(opened: string, shown: readonly DriftAlert[], decided: readonly DriftAlert[]): string | undefined {
  const left = shown.map(idOf).filter((id) => id === opened || !decided.some((alert) => idOf(alert) === id));
  const place = left.indexOf(opened);
  return left[place + 1] ?? left[place - 1];
}
