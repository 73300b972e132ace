import { Alert, Button } from '@mantine/core';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import classes from './editor.module.css';
import { type Marks, marksSummary } from './marks.ts';
import type { Problem } from './send-marks.ts';

interface ApplyBarProps {
  readonly marks: Marks;
  readonly isApplying: boolean;
  /** Of the last time. */
  readonly problems: readonly Problem[];
  readonly onApply: () => void;
  readonly onDiscard: () => void;
}

/** Nothing is sent before this is pressed. */
export function ApplyBar({ marks, isApplying, problems, onApply, onDiscard }: ApplyBarProps) {
  const hasMarks = marks.size > 0;
  return (
    <div className={classes['apply']}>
      {hasMarks &&
        problems.map(({ title, message }) => (
          <Alert key={title} color="red" title={title}>
            {message}
          </Alert>
        ))}
      <div className={classes['applyRow']}>
        <span className={classes['muted']} role="status">
          {hasMarks ? `${marksSummary(marks)}. Nothing is sent before you apply it.` : ''}
        </span>
        {hasMarks && (
          <Button variant="subtle" disabled={isApplying} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <ExplainedButton
          variant={hasMarks ? 'filled' : 'default'}
          reason={hasMarks ? undefined : 'Mark somebody first: add, remove or refresh.'}
          loading={isApplying}
          onClick={onApply}
        >
          Apply Changes
        </ExplainedButton>
      </div>
    </div>
  );
}
