import type { DriftAlert, NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { countText } from '@rampart/ui/format.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shell/session/session-state.ts';
import { useSingleKeys } from '../../shell/keyboard/use-single-keys.ts';
import { decideMutation } from './queries.ts';

interface Triaged {
  readonly alerts: readonly DriftAlert[];
  readonly opened: DriftAlert | undefined;
  /** The next alert of the list, or the one before. */
  readonly beside: (by: 1 | -1) => DriftAlert | undefined;
  readonly onOpen: (groupingId: string) => void;
  readonly onDecided: (alerts: readonly DriftAlert[], status: NewDriftStatus) => void;
}

/** A decision whose dialog is open. */
export interface AskedDecision {
  readonly status: NewDriftStatus;
  readonly alerts: readonly DriftAlert[];
}

export interface Triage {
  readonly isPermitted: boolean;
  readonly isPending: boolean;
  readonly asked: AskedDecision | undefined;
  ask(asked: AskedDecision | undefined): void;
  acknowledge(alerts: readonly DriftAlert[]): void;
  /** Those that are marked and listed: what filters hide is not decided about. */
  readonly marked: readonly DriftAlert[];
  mark(groupingIds: readonly string[]): void;
  toggle(groupingId: string): void;
}

const titleOf = ([first, ...others]: readonly DriftAlert[]): string =>
  others.length === 0 ? (first?.details.title ?? '') : countText(others.length + 1, 'alert', 'alerts');

/** J and K go through the list, X marks, A acknowledges and R asks how it was resolved: what is marked, or else the open alert. */
export function useTriageKeys({ alerts, opened, beside, onOpen, onDecided }: Triaged): Triage {
  const mayDecide = isPermitted(useSession().roles, 'drift:write');
  const [asked, ask] = useState<AskedDecision>();
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const decide = useMutation(decideMutation(useQueryClient()));
  const marked = alerts.filter(({ grouping_id: id }) => marks.has(id));
  const mark = (groupingIds: readonly string[]): void => setMarks(new Set(groupingIds));
  const toggle = (id: string): void => setMarks(marks.has(id) ? new Set([...marks].filter((one) => one !== id)) : new Set([...marks, id]));
  const step = (by: 1 | -1): void => {
    const next = beside(by);
    if (next !== undefined) onOpen(next.grouping_id);
  };
  const acknowledge = (chosen: readonly DriftAlert[]): void => {
    const waiting = chosen.filter(({ status }) => status === 'new');
    if (waiting.length === 0 || !mayDecide) return;
    decide.mutate(
      { groupingIds: waiting.map(({ grouping_id: id }) => id), status: 'acknowledged' },
      {
        onSuccess: () => {
          mark([]);
          onDecided(waiting, 'acknowledged');
          toast.success({ title: 'Acknowledged', message: titleOf(waiting) });
        },
      },
    );
  };
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
  return { isPermitted: mayDecide, isPending: decide.isPending, asked, ask, acknowledge, marked, mark, toggle };
}
