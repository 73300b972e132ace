import { lazyPart } from '@rampart/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useStepUpPrompt } from '../shell/step-up/step-up-prompt.ts';

const StepUpDialog = lazyPart(async () => (await import('../features/access/step-up/step-up-dialog.tsx')).StepUpDialog);

/** Fetched when a call first asks for it. */
export function StepUpHost() {
  const isOpen = useStepUpPrompt();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog isOpen={isOpen} />
    </Suspense>
  );
}
