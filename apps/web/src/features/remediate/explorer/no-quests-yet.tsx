import { Button } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { onboardingSteps } from '../../../shell/onboarding/onboarding-steps.ts';
import { useOnboarding } from '../../../shell/onboarding/use-onboarding.ts';
import { useSession } from '../../../shell/session/session-state.ts';

interface NextStep {
  readonly hint: string;
  /** What leads to the connections; nothing for a person who can do nothing there. */
  readonly label: string | undefined;
}

/** The first run, once a directory is connected; until then a product is missing. */
function useNextStep(): NextStep {
  const { roles } = useSession();
  const { onboarding } = useOnboarding();
  const next = onboarding && onboardingSteps(onboarding, roles).find(({ state }) => state === 'next');
  if (next?.id === 'processing')
    return { hint: `${next.detail ?? ''} Remediations appear when the first run is over.`, label: next.action?.label };
  const hint = 'Remediations appear once a product is connected and processing has run.';
  return isPermitted(roles, 'applications:write')
    ? { hint, label: 'Connect a product' }
    : { hint: `${hint} A standard user or an administrator can connect one.`, label: undefined };
}

/** Before a product is connected and processed there is nothing to recommend. */
export function NoQuestsYet() {
  const { hint, label } = useNextStep();
  return (
    <EmptyState
      title="No remediations yet"
      hint={hint}
      action={
        label !== undefined && (
          <Button variant="filled" renderRoot={(props) => <Link to="/settings/connections" {...props} />}>
            {label}
          </Button>
        )
      }
    />
  );
}
