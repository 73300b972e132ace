import { Outlet, useLocation } from '@tanstack/react-router';
import { AppLayout } from '../shell/layout/app-layout.tsx';
import { MfaRequiredPage } from '../shell/layout/mfa-required-page.tsx';
import { useSession } from '../shell/session/session-state.ts';
import { routesOpenWithoutMfa } from '../shell/navigation/settings-menu.ts';
import { AgreementHost } from './agreement-host.tsx';
import { EvidenceHost } from './evidence-host.tsx';
import { ExclusionEditorHost } from './exclusion-editor-host.tsx';

export function RootLayout() {
  const { mfa_required: isMfaRequired } = useSession();
  const { pathname } = useLocation();
  const isHeldBack = isMfaRequired && !routesOpenWithoutMfa.includes(pathname);
  return (
    <AppLayout>
      <ExclusionEditorHost>{isHeldBack ? <MfaRequiredPage /> : <Outlet />}</ExclusionEditorHost>
      <AgreementHost />
      <EvidenceHost />
    </AppLayout>
  );
}
