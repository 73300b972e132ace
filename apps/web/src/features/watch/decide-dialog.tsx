import { Button, Textarea } from '@mantine/core';
import type { DriftAlert, DriftChange, NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { DayField } from '@rampart/ui/day-field.tsx';
import { dayAhead, dayProblem } from '@rampart/ui/day-range.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { countText } from '@rampart/ui/format.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { OwnerField } from '../../parts/tenant-users/owner-field.tsx';
import { ownerProblem } from '../../parts/tenant-users/owner-problem.ts';
import { useOwner } from '../../parts/tenant-users/use-owner.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { decidedText } from './decided-changes.ts';
import { statusWords } from './drift-words.ts';
import { decideMutation } from './queries.ts';

/** The server takes five years of 365 days, to the end of the day where the reader is. */
const mostDays = 5 * 365 - 2;

interface DecideDialogProps {
  readonly alerts: readonly DriftAlert[];
  /** Of the alert, the one change that it is about; all of them unless given. */
  readonly change?: DriftChange | undefined;
  readonly status: NewDriftStatus;
  readonly onClose: () => void;
  readonly onDecided: (alerts: readonly DriftAlert[], status: DriftAlert['status']) => void;
}

const words = {
  accepted: {
    title: 'Accept as the baseline',
    about: 'The current configuration is expected from now on. Another change of the same object raises a new alert.',
  },
  resolved: { title: 'Resolve', about: 'It was dealt with. When the product is as before, the alert is reverted automatically.' },
  acknowledged: { title: 'Acknowledge', about: 'You are looking into it.' },
  new: { title: 'Reopen', about: 'It waits for a decision again.' },
} as const;

/** Why a decision is made, who answers for it, and until when it holds. */
export function DecideDialog({ alerts, change, status, onClose, onDecided }: DecideDialogProps) {
  const [reason, setReason] = useState('');
  const { owner, setOwner, addresses } = useOwner((change ?? alerts[0]?.changes[0])?.owner ?? null);
  const [until, setUntil] = useState('');
  const [range] = useState(() => ({ min: dayAhead(1), max: dayAhead(mostDays) }));
  const decide = useMutation({ ...decideMutation(useQueryClient()), meta: { isQuiet: true } });
  const problemOfOwner = ownerProblem(decide.error);
  const isAccepting = status === 'accepted';
  const isWhole = !isAccepting || (reason.trim() !== '' && dayProblem(until, range) === undefined);
  const [first, ...others] = alerts;
  const inAlerts = others.length === 0 ? (first?.details.title ?? '') : countText(alerts.length, 'alert', 'alerts');
  const about = change === undefined ? inAlerts : `“${change.object_name}”`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole) return;
    decide.mutate(
      {
        groupingIds: change === undefined ? alerts.map(({ grouping_id: id }) => id) : [],
        changeIds: change === undefined ? [] : [change.id],
        status,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(owner.trim() !== '' && { owner: owner.trim() }),
        ...(isAccepting && until !== '' && { expires_at: new Date(`${until}T23:59:59`).toISOString() }),
      },
      {
        onSuccess: (decided) => {
          toast.success({ title: statusWords[status], message: about });
          // Of one change, what the alert is then is up to its others.
          onDecided(alerts, (change && decided?.status) ?? status);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={`${words[status].title}: ${change === undefined ? decidedText(alerts, status) : about}`}>
      <FormStack
        onSubmit={submit}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="filled" type="submit" loading={decide.isPending} disabled={!isWhole}>
              {words[status].title}
            </Button>
          </>
        }
      >
        <p>{words[status].about}</p>
        <Textarea
          label="Reason"
          value={reason}
          maxLength={2000}
          minRows={2}
          autosize
          required={isAccepting}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <OwnerField
          description="A user of this tenant, by email address"
          owner={owner}
          addresses={addresses}
          problem={problemOfOwner}
          onChange={setOwner}
        />
        {isAccepting && (
          <DayField
            label="Accepted until"
            description="At most five years ahead; then it is an alert again. Leave it empty to accept it permanently."
            {...range}
            value={until}
            onChange={setUntil}
          />
        )}
        <InlineProblem title="The decision was not saved" error={problemOfOwner === undefined ? decide.error : null} />
      </FormStack>
    </Dialog>
  );
}
