import { Alert, Button, Group } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import { CustomGroupsLink } from '../../../parts/exclusion-lists/custom-groups-link.tsx';
import { useState } from 'react';
import { firstDeployed } from '../../../parts/deployment-job/approval-words.ts';
import { type ApprovalNeed, useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { BulkRowView } from './bulk-row.tsx';
import type { BulkAction } from './bulk-step.ts';
import { actLabel, bulkLabel, bulkQuestion, bulkTitles, nothingToDo } from './bulk-words.ts';
import classes from './bulk.module.css';
import { TicketPlaces } from './ticket-places.tsx';
import { type BulkRow, isReading, useBulkPlans } from './use-bulk-plans.ts';
import { useBulkRun } from './use-bulk-run.ts';

const introductions: Readonly<Record<Exclude<BulkAction, 'subscribe'>, string>> = {
  stage: 'Rampart reads each product now and shows what it would write. Nothing is written before you confirm.',
  deploy: 'Rampart reads each product now and shows what it would write. Nothing is written before you confirm.',
  ticket:
    'Creates one ticket for each remediation, with the text drafted in its Issue Tracking step and the fields configured for its product. A remediation that already has a ticket keeps it.',
  mute: 'Muted remediations leave the list. “Show hidden and muted” shows them again. Nothing changes in your products, and their subscriptions are not ended.',
};

const introductionOf = (action: BulkAction, approval: ApprovalNeed): string =>
  action === 'subscribe'
    ? `Each subscription deploys ${firstDeployed[approval]}, and again on its schedule. Nothing is written before you confirm.`
    : introductions[action];

/** Those that write to products: they are asked about once more, and followed in the Deployment Log. */
const isDeployed = (action: BulkAction): boolean => action !== 'mute' && action !== 'ticket';
const isPlanRead = (row: BulkRow): boolean => row.kind !== 'planned' || !isReading(row.plan);
/** Only what was planned and shown is written; a plan without a change writes nothing. */
const isReady = (row: BulkRow): boolean =>
  row.kind === 'unplanned' || (row.kind === 'planned' && !isReading(row.plan) && (row.plan.data?.changes.length ?? 0) > 0);

interface BulkDialogProps {
  readonly action: BulkAction;
  /** As they were when the action was chosen: the list behind the dialog is refreshed while it is open. */
  readonly quests: readonly Quest[];
  /** Whether anything was started. */
  readonly onClose: (hasRun: boolean) => void;
}

/** One act for several remediations: the plan of each first, one confirmation, then how each is getting on. */
export function BulkDialog({ action, quests, onClose }: BulkDialogProps) {
  const { progress, isStarting, run } = useBulkRun(action);
  const rows = useBulkPlans(action, quests);
  const approval = useApprovalNeed();
  // What is being carried out is what was confirmed, whatever the products have become since.
  const [confirmed, setConfirmed] = useState<readonly BulkRow[]>();
  // Said once above them, with the way to fix it.
  const emergency = rows.flatMap((row) => (row.kind === 'left-out' ? (row.emergency ?? []) : []))[0];
  const ready = rows.filter(isReady);
  const isRead = rows.every(isPlanRead);
  const reason =
    !isRead && progress === undefined
      ? 'Wait for the plans: Rampart writes only what it has shown.'
      : ready.length === 0
        ? 'There is nothing to do for these remediations.'
        : undefined;
  const planned = ready.map((row) => ({ quest: row.quest, changes: row.kind === 'planned' ? (row.plan.data?.changes ?? []) : [] }));
  const start = async (): Promise<void> => {
    if (isDeployed(action) && !(await confirm(bulkQuestion(action, planned, approval)))) return;
    setConfirmed(rows);
    await run(ready);
  };
  /** What every plan comes to is known once all were read. */
  const labelNow = (): string => {
    if (ready.length === 0) return bulkLabel(action, quests.length);
    return isRead
      ? actLabel(
          action,
          ready.length,
          planned.flatMap(({ changes }) => changes),
        )
      : bulkLabel(action, ready.length);
  };
  const close = (): void => onClose(progress !== undefined);
  return (
    <Dialog isOpen onClose={close} title={bulkTitles[action]} width={760} isLocked={isStarting}>
      <p className={classes['introduction']}>{introductionOf(action, approval)}</p>
      {action === 'ticket' && ready.length > 0 && <TicketPlaces quests={ready.map(({ quest }) => quest)} />}
      {emergency !== undefined && (
        <Alert color="yellow" mb="md">
          <p>{emergency}</p>
          <CustomGroupsLink variant="default" size="xs" mt="xs">
            Add an Emergency Access user
          </CustomGroupsLink>
        </Alert>
      )}
      <ul className={classes['rows']} aria-label="Selected remediations">
        {(confirmed ?? rows).map((row) => (
          <BulkRowView key={row.quest.node_id} row={row} progress={progress?.[row.quest.node_id]} />
        ))}
      </ul>
      <Group justify="space-between" mt="md" data-dialog-foot>
        <span className={classes['muted']} role="status">
          {isStarting && 'Keep this window open until all of them have started.'}
          {!isStarting &&
            progress !== undefined &&
            isDeployed(action) &&
            'You can close this window. The Deployment Log shows the results.'}
          {progress === undefined &&
            isRead &&
            ready.length < rows.length &&
            `${countText(rows.length - ready.length, 'remediation is', 'remediations are')} left out`}
        </span>
        {progress === undefined ? (
          <Group ml="auto">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <ExplainedButton variant="filled" reason={reason} onClick={() => void start()}>
              {isRead && ready.length === 0 ? nothingToDo[action] : labelNow()}
            </ExplainedButton>
          </Group>
        ) : (
          <Button variant="default" disabled={isStarting} onClick={close}>
            Close
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
