import { useDisclosure } from '@mantine/hooks';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { customerAttributesQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { type ProcessingCandidate, triggerRefusal } from './processing-choice.ts';
import { TriggerProcessingDialog } from './trigger-processing-dialog.tsx';

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
