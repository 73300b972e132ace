import { VisuallyHidden } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { Link } from '@tanstack/react-router';
import { Check, LoaderCircle } from 'lucide-react';
import { stepTitle } from './step-titles.ts';
import { useContinueRules } from './use-continue-rules.ts';
import classes from './wizard.module.css';

/** A check when it is done, under way when something is staged, otherwise its number. */
function StepMark({ quest, number, isDone }: { readonly quest: Quest; readonly number: number; readonly isDone: boolean }) {
  if (isDone) return <Check size={14} aria-hidden="true" />;
  if (quest.snapshot.staged.length > 0 && quest.steps[number - 1] === 'enable') return <LoaderCircle size={14} aria-hidden="true" />;
  return <span aria-hidden="true">{number}</span>;
}

interface StepListProps {
  readonly quest: Quest;
  readonly address: string;
  readonly path: string;
}

/** Every step can be looked at at any time; only going on has rules. */
export function StepList({ quest, address, path }: StepListProps) {
  const current = quest.steps.indexOf(path);
  const ruleOf = useContinueRules(quest);
  // Whoever came past a step without doing what it asks for has not done it.
  const isDone = (step: string, place: number): boolean => quest.is_complete || (place < current && ruleOf(step) === undefined);
  return (
    <nav aria-label="Steps" className={classes['steps']}>
      <ol className={classes['stepList']}>
        {quest.steps.map((step, place) => (
          <li key={step}>
            <Link
              to="/quests/$quest/$"
              params={{ quest: address, _splat: step }}
              className={classes['step'] ?? ''}
              aria-current={step === path ? 'step' : undefined}
              data-past={isDone(step, place) || undefined}
            >
              <span className={classes['mark']}>
                <StepMark quest={quest} number={place + 1} isDone={isDone(step, place)} />
              </span>
              {stepTitle(quest, step).label}
              {isDone(step, place) && <VisuallyHidden>, done</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
