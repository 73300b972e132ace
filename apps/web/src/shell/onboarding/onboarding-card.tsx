import { Progress, Tooltip, VisuallyHidden } from '@mantine/core';
import { useSidebarMode } from '@rampart/ui/shell/sidebar-mode.ts';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useSession } from '../session/session-state.ts';
import classes from './onboarding.module.css';
import { isOnboarded } from './onboarding-query.ts';
import { onboardingSteps } from './onboarding-steps.ts';
import { useOnboarding } from './use-onboarding.ts';

/** In sight on every screen until the first remediation is started: how far the tenant has come, what is next and who may do it. */
export function OnboardingCard() {
  const { isRail, onNavigate } = useSidebarMode();
  const { roles } = useSession();
  const { onboarding } = useOnboarding();
  if (onboarding === undefined || isOnboarded(onboarding)) return null;
  const steps = onboardingSteps(onboarding, roles);
  const done = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state === 'next');
  const progress = `${done} of ${steps.length} steps done`;
  const summary = `Getting started: ${progress}. Next: ${next?.title}. ${next?.detail}`;
  return (
    <Tooltip label={summary} position="right" disabled={!isRail}>
      <Link to="/" className={classes['card'] ?? ''} data-rail={isRail || undefined} onClick={onNavigate}>
        {isRail ? (
          <>
            <ListChecks size={18} strokeWidth={1.7} aria-hidden="true" />
            <VisuallyHidden>{summary}</VisuallyHidden>
          </>
        ) : (
          <>
            <span className={classes['cardHead']}>
              <b>Getting started</b>
              <span>
                {done} of {steps.length}
              </span>
            </span>
            <Progress value={(100 * done) / steps.length} size="sm" aria-label={progress} />
            <span className={classes['cardNext']}>{next?.title}</span>
            <span className={classes['cardWho']}>{next?.detail}</span>
          </>
        )}
      </Link>
    </Tooltip>
  );
}
