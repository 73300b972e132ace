import { Button, Checkbox, Textarea } from '@mantine/core';
import { DayField } from '@rampart/ui/day-field.tsx';
import { dayAhead, dayProblem } from '@rampart/ui/day-range.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { OwnerField } from '../tenant-users/owner-field.tsx';
import { ownerProblem } from '../tenant-users/owner-problem.ts';
import { useOwner } from '../tenant-users/use-owner.ts';
import { acceptRiskMutation } from './queries.ts';
import type { RiskyControl } from './risky-control.ts';

interface AcceptRiskDialogProps {
  readonly control: RiskyControl;
  /** It counts as accepted from now on: no other administrator has to approve it. */
  readonly onAccepted: () => void;
  readonly onClose: () => void;
}

/** As far ahead as the server takes the end of a day. */
const mostDays = 2 * 366;

/** Why the control is left out, who answers for that, and until when. */
export function AcceptRiskDialog({ control, onAccepted, onClose }: AcceptRiskDialogProps) {
  const [reason, setReason] = useState('');
  const { owner, setOwner, addresses } = useOwner(null);
  const [expires, setExpires] = useState('');
  const [needsSecond, setNeedsSecond] = useState(false);
  const [range] = useState(() => ({ min: dayAhead(0), max: dayAhead(mostDays - 1) }));
  const accept = useMutation({
    ...acceptRiskMutation(useQueryClient(), ({ second_approver: isWaiting }) => {
      toast.success({ title: isWaiting ? 'Waiting for the second administrator' : 'Risk accepted', message: control.title });
      if (!isWaiting) onAccepted();
      onClose();
    }),
    meta: { isQuiet: true },
  });
  const problemOfOwner = ownerProblem(accept.error);
  const isWhole = reason.trim() !== '' && owner.trim() !== '' && expires !== '' && dayProblem(expires, range) === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole) return;
    accept.mutate({
      control_id: control.control_id,
      reason: reason.trim(),
      owner: owner.trim(),
      expires,
      second_approver: needsSecond,
    });
  };
  return (
    <Dialog isOpen isOnTop onClose={onClose} title={`Accept the risk of “${control.title}”`}>
      <FormStack
        onSubmit={submit}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="filled" type="submit" loading={accept.isPending} disabled={!isWhole}>
              Accept risk
            </Button>
          </>
        }
      >
        <p>
          The control stays as it is in {control.product_name}. It no longer counts for or against the score and coverage, and is shown as
          accepted until the last day.
        </p>
        <Textarea
          label="Reason"
          value={reason}
          maxLength={2000}
          minRows={2}
          autosize
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <OwnerField
          description="The user of this tenant who is responsible for it, by email address"
          owner={owner}
          addresses={addresses}
          isRequired
          problem={problemOfOwner}
          onChange={setOwner}
        />
        <DayField
          label="Last day"
          description="Two years ahead at most. Afterwards the control counts again, and the administrators are notified."
          {...range}
          value={expires}
          required
          onChange={setExpires}
        />
        <Checkbox
          label="Another administrator has to approve it"
          description="Until then the control still counts as not in place."
          checked={needsSecond}
          onChange={(event) => setNeedsSecond(event.currentTarget.checked)}
        />
        <InlineProblem title="The risk was not accepted" error={problemOfOwner === undefined ? accept.error : null} />
      </FormStack>
    </Dialog>
  );
}
