import type { DriftAlert, DriftChange, NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { mayNotDecide } from './drift-words.ts';
import classes from './drift.module.css';
import { useMoveChange } from './use-move-change.ts';
import type { Triage } from './use-triage-keys.ts';

interface ChangeActionsProps {
  readonly alert: DriftAlert;
  readonly change: DriftChange;
  readonly triage: Triage;
}

/** What can be decided about one change of an alert that has several. */
export function ChangeActions({ alert, change, triage }: ChangeActionsProps) {
  const move = useMoveChange();
  const button = { variant: 'default', size: 'xs', reason: triage.isPermitted ? undefined : mayNotDecide } as const;
  const ask = (status: NewDriftStatus) => () => triage.ask({ status, alerts: [alert], change });
  return (
    <div className={classes['actions']} role="group" aria-label={`Decide about “${change.object_name}” alone`}>
      {change.status === 'new' && (
        <ExplainedButton {...button} loading={triage.isPending} onClick={() => triage.acknowledgeChange(alert, change)}>
          Acknowledge this change
        </ExplainedButton>
      )}
      {isOpenStatus(change.status) && (
        <>
          <ExplainedButton {...button} onClick={ask('accepted')}>
            Accept this change…
          </ExplainedButton>
          <ExplainedButton {...button} onClick={ask('resolved')}>
            Resolve this change…
          </ExplainedButton>
        </>
      )}
      {(change.status === 'accepted' || change.status === 'resolved') && (
        <ExplainedButton {...button} onClick={ask('new')}>
          Reopen this change
        </ExplainedButton>
      )}
      <ExplainedButton {...button} loading={move.isPending} onClick={() => move.mutate({ alert, change })}>
        Move to a new alert
      </ExplainedButton>
    </div>
  );
}
