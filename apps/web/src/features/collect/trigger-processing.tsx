import { Button, Checkbox, Stack, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { customerAttributesQuery } from '../../shell/gates/tenant-queries.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { offeredCandidates, type ProcessingCandidate, triggerRefusal } from './processing-choice.ts';
import { triggerProcessingMutation } from './queries.ts';

interface TriggerProcessingDialogProps {
  readonly candidates: readonly ProcessingCandidate[];
  readonly onClose: () => void;
}

function TriggerProcessingDialog({ candidates, onClose }: TriggerProcessingDialogProps) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  const [marked, setMarked] = useState<string[]>(() => offeredCandidates(candidates, false).map(({ uuid }) => uuid));
  const trigger = useMutation(triggerProcessingMutation(useQueryClient()));
  const offered = offeredCandidates(candidates, isShowingAll);
  const chosen = offered.filter(({ uuid }) => marked.includes(uuid)).map(({ uuid }) => uuid);
  return (
    <Dialog isOpen onClose={onClose} title="Trigger Processing">
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 0) trigger.mutate(chosen, { onSuccess: onClose });
        }}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <ExplainedButton
              type="submit"
              variant="filled"
              loading={trigger.isPending}
              reason={chosen.length === 0 ? 'Choose at least one connection.' : undefined}
            >
              Trigger Processing
            </ExplainedButton>
          </>
        }
      >
        <Checkbox.Group
          label="Applications to read now"
          description={offered.length === 0 ? 'None of the usual connections is healthy. Show all to choose another.' : undefined}
          value={marked}
          onChange={setMarked}
        >
          <Stack gap="md" mt="sm">
            {offered.map(({ uuid, name, isHealthy }) => (
              <Checkbox key={uuid} size="sm" value={uuid} label={isHealthy ? name : `${name} (not healthy)`} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch label="Show all" checked={isShowingAll} onChange={(event) => setIsShowingAll(event.currentTarget.checked)} />
        <InlineProblem title="Processing was not started" error={trigger.error} />
      </FormStack>
    </Dialog>
  );
}

/** For staff: the button with the dialog it opens. */
export function TriggerProcessing({ candidates }: { readonly candidates: readonly ProcessingCandidate[] }) {
  const { roles } = useSession();
  const onboardingStatus = useQuery(customerAttributesQuery).data?.onboarding_status;
  const [isOpen, { open, close }] = useDisclosure(false);
  const reason = triggerRefusal({
    onboardingStatus,
    isSuperuser: roles.includes('superuser'),
    hasApplications: candidates.length > 0,
  });
  return (
    <>
      <ExplainedButton leftSection={<Play size={15} aria-hidden="true" />} reason={reason} onClick={open}>
        Trigger Processing
      </ExplainedButton>
      {isOpen && <TriggerProcessingDialog candidates={candidates} onClose={close} />}
    </>
  );
}
