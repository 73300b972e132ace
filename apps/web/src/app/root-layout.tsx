import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ExclusionEditorProvider } from '../parts/exclusion-lists/exclusion-editor-provider.ts';
import { agreementPrompt, useAgreementPrompt } from '../shell/gates/agreement-prompt.ts';
import { AppLayout } from '../shell/layout/app-layout.tsx';
import { MfaRequiredPage } from '../shell/layout/mfa-required-page.tsx';
import { routesOpenWithoutMfa } from '../shell/navigation/settings-menu.ts';
import { useSession } from '../shell/session/session-state.ts';

const StandaloneExclusionEditor = lazy(async () => ({
  default: (await import('../features/people/editor/exclusion-editor.tsx')).StandaloneExclusionEditor,
}));

const show = (type: ExclusionType): ReactNode => (
  <Suspense fallback={<TableSkeleton rows={3} columns={3} />}>
    <StandaloneExclusionEditor key={type} type={type} />
  </Suspense>
);

/** Gives every screen the editor of exclusion lists, fetched when the first one shows it. */
function ExclusionEditorHost({ children }: { readonly children: ReactNode }) {
  return <ExclusionEditorProvider value={show}>{children}</ExclusionEditorProvider>;
}

const EvidenceDialog = lazy(async () => ({ default: (await import('../features/assess/evidence/evidence-dialog.tsx')).EvidenceDialog }));

/** `?evidence=<control>` on any address opens the evidence over it: so that it can be linked to, and Back closes it. */
function EvidenceHost() {
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

const AgreementDialog = lazy(async () => {
  const { AgreementDialog: component } = await import('../features/tenants/agreements/agreement-dialog.tsx');
  return { default: component };
});

/** Fetched when it is first opened, and kept from then on, so that closing it gives the focus back. */
function AgreementHost() {
  const isOpen = useAgreementPrompt();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <AgreementDialog isOpen={isOpen} onClose={agreementPrompt.close} />
    </Suspense>
  );
}

export function RootLayout() {
  const { mfa_required: isMfaRequired } = useSession();
  const { pathname } = useLocation();
  const needsMfaFirst = isMfaRequired && !routesOpenWithoutMfa.includes(pathname);
  return (
    <AppLayout>
      <ExclusionEditorHost>{needsMfaFirst ? <MfaRequiredPage /> : <Outlet />}</ExclusionEditorHost>
      <AgreementHost />
      <EvidenceHost />
    </AppLayout>
  );
}
