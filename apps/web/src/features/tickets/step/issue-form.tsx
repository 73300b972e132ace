import { Textarea, TextInput } from '@mantine/core';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Ticket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import classes from '../tickets.module.css';
import type { useCreateIssue } from './use-create-issue.ts';

interface IssueFormProps {
  readonly issue: ReturnType<typeof useCreateIssue>;
  /** What the tracker's own fields still need. */
  readonly missing: string | undefined;
  readonly needsDescription: boolean;
  readonly children: ReactNode;
}

/** Summary, description, the fields of the tracker, and the button. */
export function IssueForm({ issue, missing, needsDescription, children }: IssueFormProps) {
  const { mayWrite, isDrafting, draftProblem, written, edit, mutation } = issue;
  const [left, setLeft] = useState<ReadonlySet<'summary' | 'description'>>(new Set());
  const summaryProblem = written.summary.trim() === '' ? 'Summary is required' : undefined;
  const descriptionProblem = needsDescription && written.description.trim() === '' ? 'Description is required' : undefined;
  const drafting = isDrafting ? 'Wait until the text is drafted.' : undefined;
  const reason = mayWrite
    ? (drafting ?? summaryProblem ?? descriptionProblem ?? missing)
    : 'You need the Standard role or higher to create an issue.';
  const placeholder = isDrafting ? 'Rampart is drafting the text …' : undefined;
  return (
    <div className={classes['stack']} aria-busy={isDrafting}>
      <InlineProblem title="The text could not be drafted. Write it yourself, or open the step again." error={draftProblem} />
      <TextInput
        label="Summary"
        placeholder={placeholder}
        withAsterisk
        maxLength={250}
        value={written.summary}
        error={left.has('summary') ? summaryProblem : undefined}
        onBlur={() => setLeft(new Set([...left, 'summary']))}
        onChange={(event) => edit({ summary: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description="The plan, how to roll it back and a link are added below it."
        placeholder={placeholder}
        withAsterisk={needsDescription}
        autosize
        minRows={6}
        maxRows={16}
        maxLength={20_000}
        value={written.description}
        error={left.has('description') ? descriptionProblem : undefined}
        onBlur={() => setLeft(new Set([...left, 'description']))}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
      <div className={classes['grid']}>{children}</div>
      <div className={classes['row']}>
        <ExplainedButton
          // The step is optional: its wizard has the filled button.
          variant="light"
          reason={reason}
          loading={mutation.isPending}
          leftSection={<Ticket size={16} aria-hidden="true" />}
          onClick={() => mutation.mutate()}
        >
          Create Issue
        </ExplainedButton>
      </div>
      <InlineProblem title="Error Tracking Remediation" error={mutation.error} />
    </div>
  );
}
