import type { DriftAlert, NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shell/session/session-state.ts';
import { useSingleKeys } from '../../shell/keyboard/use-single-keys.ts';
import { decideMutation } from './queries.ts';

interface Triaged {
  readonly alerts: readonly DriftAlert[];
  readonly selected: DriftAlert | undefined;
  readonly onOpen: (groupingId: string) => void;
}

export interface Triage {
  readonly isPermitted: boolean;
  readonly isPending: boolean;
  /** The decision whose dialog is open. */
  readonly asking: NewDriftStatus | undefined;
  ask(status: NewDriftStatus | undefined): void;
  acknowledge(): void;
}

/** J and K go through the list, A acknowledges the open alert and R asks how it was resolved. */
export function useTriageKeys({ alerts, selected, onOpen }: Triaged): Triage {
  const mayDecide = isPermitted(useSession().roles, 'drift:write');
  const [asking, ask] = useState<NewDriftStatus>();
  const decide = useMutation(decideMutation(useQueryClient()));
  const place = alerts.findIndex(({ grouping_id: id }) => id === selected?.grouping_id);
  const step = (by: number): void => {
    const next = alerts[place + by];
    if (next !== undefined) onOpen(next.grouping_id);
  };
  const acknowledge = (): void => {
    if (selected === undefined || !mayDecide || selected.status !== 'new') return;
    decide.mutate(
      { groupingId: selected.grouping_id, status: 'acknowledged' },
      { onSuccess: () => toast.success({ title: 'Acknowledged', message: selected.details.title }) },
    );
  };
  const resolve = (): void => {
    if (selected !== undefined && mayDecide && isOpenStatus(selected.status)) ask('resolved');
  };
  useSingleKeys({ j: () => step(1), k: () => step(-1), a: acknowledge, r: resolve }, { of: 'screen' });
  return { isPermitted: mayDecide, isPending: decide.isPending, asking, ask, acknowledge };
}
