import { useHotkeys } from '@mantine/hooks';
import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { lazyPart } from '@rampart/ui/lazy-part.ts';
import { toggleCommandPalette, useIsPaletteOpen } from '@rampart/ui/palette-store.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { ExclusionEditorProvider } from '../parts/exclusion-lists/exclusion-editor-provider.ts';
import { PeopleListDeploymentProvider } from '../parts/people-list/people-list-deployment-provider.ts';
import { PeopleListProvider } from '../parts/people-list/people-list-provider.ts';
import { type IssueTracking, IssueTrackingProvider } from '../parts/tickets/issue-tracking-provider.ts';
import { agreementPrompt, useAgreementPrompt } from '../shell/gates/agreement-prompt.ts';
import { AppLayout, type FrameActions } from '../shell/layout/app-layout.tsx';
import { MfaRequiredPage } from '../shell/layout/mfa-required-page.tsx';
import { routesOpenWithoutMfa } from '../shell/navigation/settings-menu.ts';
import { useSession } from '../shell/session/session-state.ts';

const StandaloneExclusionEditor = lazyPart(
  async () => (await import('../features/people/editor/exclusion-editor.tsx')).StandaloneExclusionEditor,
);

const show = (type: ExclusionType): ReactNode => (
  <Suspense fallback={<TableSkeleton rows={3} columns={3} />}>
    <StandaloneExclusionEditor key={type} type={type} />
  </Suspense>
);

/** Gives every screen the editor of exclusion lists, fetched when the first one shows it. */
function ExclusionEditorHost({ children }: { readonly children: ReactNode }) {
  return <ExclusionEditorProvider value={show}>{children}</ExclusionEditorProvider>;
}

const EmbeddedPeopleList = lazyPart(async () => (await import('../features/people/list/embedded-people-list.tsx')).EmbeddedPeopleList);

const showPeople = (group: string): ReactNode => (
  <Suspense fallback={<TableSkeleton rows={6} columns={2} />}>
    <EmbeddedPeopleList key={group} group={group} />
  </Suspense>
);

const PeopleListDeployment = lazyPart(
  async () => (await import('../features/remediate/people-list/people-list-deployment.tsx')).PeopleListDeployment,
);

const showDeployment = (group: string): ReactNode => (
  <Suspense fallback={null}>
    <PeopleListDeployment key={group} group={group} />
  </Suspense>
);

/** Gives every screen the lists of people, and how they are deployed. */
function PeopleListHost({ children }: { readonly children: ReactNode }) {
  return (
    <PeopleListProvider value={showPeople}>
      <PeopleListDeploymentProvider value={showDeployment}>{children}</PeopleListDeploymentProvider>
    </PeopleListProvider>
  );
}

const TicketOfRemediation = lazyPart(async () => (await import('../features/tickets/step/issue-tracking.tsx')).IssueTracking);

const showTicket = (tracking: IssueTracking): ReactNode => (
  <Suspense fallback={<TableSkeleton rows={4} columns={2} />}>
    <TicketOfRemediation {...tracking} />
  </Suspense>
);

const PersonPanel = lazyPart(async () => (await import('../features/people/person/person-panel.tsx')).PersonPanel);

/** `?person=<mail>` on any address opens the panel of a person over it: so that it can be linked to, and Back closes it. */
function PersonHost() {
  const { person }: { readonly person?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (typeof person !== 'string' || person === '') return null;
  const open = (mail: string | undefined): void =>
    void navigate({ to: '.', search: (current) => ({ ...current, person: mail }), resetScroll: false, replace: mail !== undefined });
  return (
    <Suspense fallback={null}>
      <PersonPanel mail={person} onOpen={open} onClose={() => open(undefined)} />
    </Suspense>
  );
}

const EvidenceDialog = lazyPart(async () => (await import('../features/assess/evidence/evidence-dialog.tsx')).EvidenceDialog);

/** `?evidence=<control>` on any address opens the evidence over it: so that it can be linked to, and Back closes it. */
function EvidenceHost() {
  const { evidence }: { readonly evidence?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (typeof evidence !== 'string' || evidence === '') return null;
  const close = (): void => void navigate({ to: '.', search: (current) => ({ ...current, evidence: undefined }), resetScroll: false });
  return (
    <Suspense fallback={null}>
      <EvidenceDialog controlId={evidence} onClose={close} />
    </Suspense>
  );
}

const AgreementDialog = lazyPart(async () => (await import('../features/tenants/agreements/agreement-dialog.tsx')).AgreementDialog);

/** Fetched when it is first opened, and kept from then on. */
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

const Palette = lazyPart(async () => (await import('./palette/palette-host.tsx')).PaletteHost);

/** Fetched when it is first opened, and kept from then on. Ctrl K and ⌘ K open it, also while typing in a field. */
function PaletteOnDemand(actions: FrameActions) {
  const isOpen = useIsPaletteOpen();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useHotkeys([['mod+K', toggleCommandPalette]], [], true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Palette {...actions} />
    </Suspense>
  );
}

export function RootLayout() {
  const { mfa_required: isMfaRequired } = useSession();
  const { pathname } = useLocation();
  const needsMfaFirst = isMfaRequired && !routesOpenWithoutMfa.includes(pathname);
  return (
    <AppLayout palette={PaletteOnDemand}>
      <ExclusionEditorHost>
        <PeopleListHost>
          <IssueTrackingProvider value={showTicket}>{needsMfaFirst ? <MfaRequiredPage /> : <Outlet />}</IssueTrackingProvider>
        </PeopleListHost>
      </ExclusionEditorHost>
      <AgreementHost />
      <EvidenceHost />
      {!needsMfaFirst && <PersonHost />}
    </AppLayout>
  );
}
