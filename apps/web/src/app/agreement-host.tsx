import { lazy, Suspense, useState } from 'react';
import { agreementPrompt, useAgreementPrompt } from '../shell/gates/agreement-prompt.ts';

const AgreementDialog = lazy(async () => {
  const { AgreementDialog: component } = await import('../features/tenants/agreements/agreement-dialog.tsx');
  return { default: component };
});

/** Fetched when it is first wanted, and kept from then on, so that closing it gives the focus back. */
export function AgreementHost() {
  const isOpen = useAgreementPrompt();
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <AgreementDialog isOpen={isOpen} onClose={agreementPrompt.close} />
    </Suspense>
  );
}
