import { Button, Group, Textarea, TextInput } from '@mantine/core';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import classes from '../drift.module.css';
import { createTicketMutation, ticketDraftQuery } from './queries.ts';

interface CreateTicketDialogProps {
  readonly alert: DriftAlert;
  readonly onClose: () => void;
}

/** The text of the ticket, from a draft that can be edited. Its fields are those that are configured for the product. */
export function CreateTicketDialog({ alert, onClose }: CreateTicketDialogProps) {
  const client = useQueryClient();
  const { data: draft, error } = useQuery(ticketDraftQuery(alert.grouping_id));
  const [edited, setEdited] = useState<{ readonly summary?: string; readonly description?: string }>({});
  const [isLeft, setLeft] = useState(false);
  const create = useMutation(createTicketMutation(client));
  const written = { summary: edited.summary ?? draft?.summary ?? '', description: edited.description ?? draft?.description ?? '' };
  const problem = written.summary.trim() === '' ? 'Summary is required' : undefined;
  const submit = (): void => create.mutate({ groupingId: alert.grouping_id, ...written }, { onSuccess: onClose });
  return (
    <Dialog isOpen onClose={onClose} title="Create ticket" width={640} isLocked={create.isPending}>
      {draft === undefined && error === null ? (
        <PanelSkeleton />
      ) : (
        <div className={classes['ticketForm']}>
          {draft?.tool_name != null && (
            <p>
              The ticket is created in {draft.tool_name}, with the fields that are configured for {alert.details.product_name}.
            </p>
          )}
          <TextInput
            label="Summary"
            withAsterisk
            maxLength={250}
            value={written.summary}
            error={isLeft ? problem : undefined}
            onBlur={() => setLeft(true)}
            onChange={(event) => setEdited({ ...edited, summary: event.currentTarget.value })}
          />
          <Textarea
            label="Description"
            description="A link to this alert is added below it."
            autosize
            minRows={6}
            maxRows={16}
            maxLength={20_000}
            value={written.description}
            onChange={(event) => setEdited({ ...edited, description: event.currentTarget.value })}
          />
        </div>
      )}
      <InlineProblem title="Error Tracking Remediation" error={create.error ?? error} />
      <Group justify="flex-end" mt="md" data-dialog-foot>
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          Cancel
        </Button>
        <ExplainedButton variant="filled" reason={problem} loading={create.isPending} onClick={submit}>
          Create ticket
        </ExplainedButton>
      </Group>
    </Dialog>
  );
}
