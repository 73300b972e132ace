import { Anchor, Button } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { emergencyUsersIn } from '../../../../parts/exclusion-lists/emergency-users-in.ts';
import { exclusionsQuery } from '../../../../parts/exclusion-lists/exclusions-query.ts';
import { questAddress } from '../../../../parts/remediations/quest-address.ts';
import { FooterAct } from '../footer-act.tsx';
import { stepLabel } from '../step-titles.ts';
import { useWizard } from '../wizard-state.ts';

type Asked = Pick<Quest, 'snapshot' | 'steps'>;

const subscribing = 'subscription/subscribe';

/**
 * The step that takes a remediation on: what is staged is enabled, what is selected is staged, and before that something is selected. One
 * that can be subscribed to is deployed in one step, and of a list there is nothing to select.
 */
function openStepOf({ snapshot: { staged, selected }, steps }: Asked, lacksEmergencyAccess: boolean): string | undefined {
  const isChosen = staged.length + selected.length > 0 || !steps.includes('controls');
  const deploying = steps.includes(subscribing) ? subscribing : staged.length > 0 ? 'enable' : 'content';
  const step = isChosen ? deploying : 'controls';
  if (step !== 'controls' && lacksEmergencyAccess) return 'exclusion';
  return steps.includes(step) ? step : undefined;
}

/** Nothing can be deployed without an Emergency Access user where the remediation has the step for it. */
function useOpenStep(): string | undefined {
  const { quest } = useWizard();
  const hasStep = quest.steps.includes('exclusion');
  const { data: exclusions } = useQuery({ ...exclusionsQuery, enabled: hasStep });
  const isMissing = exclusions !== undefined && emergencyUsersIn(exclusions).length === 0;
  return openStepOf(quest, hasStep && isMissing);
}

/** The way to it, for a step that has nothing to do yet. */
export function NextOpenStep() {
  const { quest } = useWizard();
  const step = useOpenStep();
  if (step === undefined) return null;
  return (
    <p>
      Next:{' '}
      <Anchor renderRoot={(props) => <Link to="/quests/$quest/$" params={{ quest: questAddress(quest), _splat: step }} {...props} />}>
        {stepLabel(quest, step)}
      </Anchor>
    </p>
  );
}

/** On the last step the open one is the next act: finishing leaves it open. */
export function OpenStepAct() {
  const { quest } = useWizard();
  const step = useOpenStep();
  if (step === undefined) return null;
  return (
    <FooterAct>
      <Button
        variant="filled"
        renderRoot={(props) => <Link to="/quests/$quest/$" params={{ quest: questAddress(quest), _splat: step }} {...props} />}
      >
        Go to {stepLabel(quest, step)}
      </Button>
    </FooterAct>
  );
}
