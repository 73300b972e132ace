import { CallFailed } from '@rampart/contract/client.ts';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { tailorControls } from '@rampart/contract/remediate/quests.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shell/api/api.ts';
import { whichOf } from '../quest-queries.ts';
import { useWizard } from '../wizard-state.ts';
import type { Excluded } from './excluded.ts';

const isFree = (control: ControlDetail, name: string): boolean =>
  control.configurations.some(({ configuration }) => configuration.some((one) => one.name === name && one.options.is_customizable));

export function useTailor(control: ControlDetail, onDone: () => void) {
  const { quest, refresh } = useWizard();
  return useMutation({
    mutationFn: (excluded: Excluded) => {
      const parameters = Object.fromEntries(
        Object.entries(excluded).flatMap(([name, values]) => (isFree(control, name) ? [[name, [...values]]] : [])),
      );
      return api(tailorControls, {
        params: { id: quest.quest_tome_id },
        body: {
          ...whichOf(quest),
          expected_event_id: quest.quest_instance_event?.quest_instance_event_id ?? null,
          control_parameters: [{ controls: [control.id], parameters }],
        },
      });
    },
    onSuccess: () => {
      toast.success({ title: 'Configurations Updated' });
      onDone();
    },
    // Somebody else was faster: what they left is shown, and the choice has to be made on it.
    onError: (error) => {
      if (error instanceof CallFailed && error.status === 409) onDone();
    },
    onSettled: refresh,
  });
}
