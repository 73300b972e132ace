import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const EvidenceDialog = lazy(async () => ({ default: (await import('../features/assess/evidence/evidence-dialog.tsx')).EvidenceDialog }));

/** `?evidence=<control>` on any address opens the evidence over it: so that it can be linked to, and Back closes it. */
export function EvidenceHost() {
  const { evidence }: { readonly evidence?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (typeof evidence !== 'string' || evidence === '') return null;
  const close = (): void => void navigate({ to: '.', search: (current) => ({ ...current, evidence: undefined }) });
  return (
    <Suspense fallback={null}>
      <EvidenceDialog controlId={evidence} onClose={close} />
    </Suspense>
  );
}
