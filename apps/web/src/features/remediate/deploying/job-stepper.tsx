import { Loader, VisuallyHidden } from '@mantine/core';
import { Check, X } from 'lucide-react';
import classes from './deploying.module.css';
import { type JobStep, jobSteps } from './job-step.ts';

type Mark = 'done' | 'current' | 'failed' | 'ahead';

function markOf(place: number, { at, isOver, hasFailed }: JobStep): Mark {
  if (place < at || (isOver && !hasFailed)) return 'done';
  if (place > at) return 'ahead';
  return hasFailed ? 'failed' : 'current';
}

const icons = {
  done: <Check size={14} aria-hidden="true" />,
  current: <Loader size={14} aria-hidden="true" />,
  failed: <X size={14} aria-hidden="true" />,
};
const words: Readonly<Record<Mark, string>> = { done: ', done', current: ', under way', failed: ', failed', ahead: '' };

/** How far a job is. */
export function JobStepper({ step }: { readonly step: JobStep }) {
  return (
    <ol className={classes['stepper']}>
      {jobSteps.map((name, place) => {
        const mark = markOf(place, step);
        return (
          <li key={name} className={classes['stage']} data-mark={mark} {...(mark === 'current' && { 'aria-current': 'step' as const })}>
            <span className={classes['dot']}>{mark === 'ahead' ? <span aria-hidden="true">{place + 1}</span> : icons[mark]}</span>
            {name}
            <VisuallyHidden>{words[mark]}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
