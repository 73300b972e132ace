import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts';
import { stepPages } from './step-pages.ts';
import { useContinueRules } from './use-continue-rules.ts';
import { useSelection } from './use-selection.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { WizardProvider } from './wizard-state.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

interface WizardStepsProps {
  readonly address: string;
  /** The step page that is open. */
  readonly path: string;
  readonly quest: Quest;
  readonly controls: readonly ControlDetail[];
}

export function WizardSteps({ address, path, quest, controls }: WizardStepsProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const selection = useSelection(quest);
  const reason = useContinueRules(quest)(path);
  const place = quest.steps.indexOf(path);
  useLeaveWarning(selection.hasUnsaved, `/quests/${address}`);

  const goTo = (step: string | undefined): void =>
    void (step === undefined
      ? navigate({ to: '/quests' })
      : navigate({ to: '/quests/$quest/$', params: { quest: address, _splat: step } }));
  const goOn = (): void => goTo(quest.steps[place + 1]);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: queryKeys.remediate.quests });
  const Step = stepPages[path];

  return (
    <WizardProvider value={{ quest, controls, ...selection, goOn, refresh }}>
      <WizardFrame
        quest={quest}
        address={address}
        path={path}
        selectedCount={selection.selected.size}
        reason={reason}
        isBusy={selection.isSaving}
        onBack={() => goTo(quest.steps[place - 1])}
        onContinue={async () => {
          if (selection.hasUnsaved && !(await selection.save())) return;
          goOn();
        }}
      >
        {Step && <Step />}
      </WizardFrame>
    </WizardProvider>
  );
}
