import { Anchor } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { Link } from '@tanstack/react-router';
import { questAddress } from '../../../../parts/remediations/quest-address.ts';
import { stepTitle } from '../step-titles.ts';
import { useWizard } from '../wizard-state.ts';

/** The step that takes a remediation on: what is staged is enabled, what is selected is staged, and before that something is selected. */
function openStepOf({ snapshot: { staged, selected }, steps }: Pick<Quest, 'snapshot' | 'steps'>): string | undefined {
  const step = staged.length > 0 ? 'enable' : selected.length > 0 ? 'content' : 'controls';
  return steps.includes(step) ? step : undefined;
}

/** The way to it, for a step that has nothing to do yet. */
export function NextOpenStep() {
  const { quest } = useWizard();
  const step = openStepOf(quest);
  if (step === undefined) return null;
  return (
    <p>
      Next:{' '}
      <Anchor renderRoot={(props) => <Link to="/quests/$quest/$" params={{ quest: questAddress(quest), _splat: step }} {...props} />}>
        {stepTitle(quest, step).label}
      </Anchor>
    </p>
  );
}
