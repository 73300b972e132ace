import { VisuallyHidden } from '@mantine/core';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import classes from './onboarding.module.css';
import type { OnboardingStep } from './onboarding-steps.ts';

const marks = {
  done: { Icon: CircleCheck, word: 'Done' },
  next: { Icon: CircleDot, word: 'Next' },
  later: { Icon: Circle, word: 'Later' },
} as const;

/** A shape and a word: the colour alone says nothing. */
export function StepMark({ state }: Pick<OnboardingStep, 'state'>) {
  const { Icon, word } = marks[state];
  return (
    <span className={classes['mark']} data-state={state}>
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" data-status-mark />
      <VisuallyHidden>{word}: </VisuallyHidden>
    </span>
  );
}
