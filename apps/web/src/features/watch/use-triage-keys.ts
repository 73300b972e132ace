import type { DriftAlert, DriftChange, NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { useState } from 'react';
import { useSession } from '../../shell/session/session-state.ts';
import { useSingleKeys } from '../../shell/keyboard/use-single-keys.ts';
import { useAcknowledge } from './use-acknowledge.ts';

interface Triaged {
  readonly alerts: readonly DriftAlert[];
  readonly opened: DriftAlert | undefined;
  /** The next alert of the list, or the one before. */
  readonly beside: (by: 1 | -1) => DriftAlert | undefined;
  readonly onOpen: (groupingId: string) => void;
  readonly onDecided: (alerts: readonly DriftAlert[], status: DriftAlert['status']) => void;
}

/** A decision whose dialog is open. */
export interface AskedDecision {
  readonly status: NewDriftStatus;
  readonly alerts: readonly DriftAlert[];
  /** Of the alert, the one change that it is about; all of them unless given. */
  readonly change?: DriftChange;
}

export interface Triage {
  readonly isPermitted: boolean;
  readonly isPending: boolean;
  readonly asked: AskedDecision | undefined;
  ask(asked: AskedDecision | undefined): void;
  acknowledge(alerts: readonly DriftAlert[]): void;
  acknowledgeChange(alert: DriftAlert, change: DriftChange): void;
  /** Those that are marked and listed: what filters hide is not decided about. */
  readonly marked: readonly DriftAlert[];
  mark(groupingIds: readonly string[]): void;
  toggle(groupingId: string): void;
}

/** J and K go through the list, X marks, A acknowledges and R asks how it was resolved: what is marked, or else the open alert. */
export function useTriageKeys({ alerts, opened, beside, onOpen, onDecided }: Triaged): Triage {
  const mayDecide = isPermitted(useSession().roles, 'drift:write');
  const [asked, ask] = useState<AskedDecision>();
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const marked = alerts.filter(({ grouping_id: id }) => marks.has(id));
  const mark = (groupingIds: readonly string[]): void => setMarks(new Set(groupingIds));
  const toggle = (id: string): void => setMarks(marks.has(id) ? new Set([...marks].filter((one) => one !== id)) : new Set([...marks, id]));
  const step = (by: 1 | -1): void => {
    const next = beside(by);
    if (next !== undefined) onOpen(next.grouping_id);
  };
  const { acknowledge, acknowledgeChange, isPending } = useAcknowledge({
    mayDecide,
    onDecided: (decided, status) => {
      mark([]);
      onDecided(decided, status);
    },
  });
  const chosen = marked.length > 0 ? marked : opened === undefined ? [] : [opened];
  const resolve = (): void => {
    const waiting = chosen.filter(({ status }) => isOpenStatus(status));
    if (waiting.length > 0 && mayDecide) ask({ status: 'resolved', alerts: waiting });
  };
  useSingleKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      x: () => opened !== undefined && mayDecide && toggle(opened.grouping_id),
      a: () => acknowledge(chosen),
      r: resolve,
    },
    { of: 'screen' },
  );
  return { isPermitted: mayDecide, isPending, asked, ask, acknowledge, acknowledgeChange, marked, mark, toggle };
}
