import './fonts.css';
import './first-paint.css';
import { recoverMissingParts } from '@rampart/ui/lazy-part.ts';
import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../shell/api/query-client.ts';
import { MissingPermission } from '../shell/gates/missing-permission.ts';
import { recoverMissingPart } from '../shell/navigation/recover-missing-part.ts';
import { startSession } from '../shell/session/session.ts';
import { announceTenantSwitch, followTenantSwitch, takeSwitchedMarker } from '../shell/tenants/switch-tenant.ts';
import { SessionGate } from './session-gate.tsx';

interface ProvidersProps {
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

function Providers({ nonce, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider nonce={nonce}>{children}</UiProvider>
    </QueryClientProvider>
  );
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// Drawers and dialogs lock scrolling through a style tag of their own.
if (nonce !== undefined) setNonce(nonce);

recoverMissingParts(recoverMissingPart);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// A screen that is not open to someone is no fault: it is explained on the screen, not in the console.
const onCaughtError = (error: unknown): void => {
  if (!(error instanceof MissingPermission)) console.error(error);
};

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <Providers nonce={nonce}>
      <SessionGate />
    </Providers>
  </StrictMode>,
);

const isSwitched = takeSwitchedMarker();
followTenantSwitch();
void startSession().then(() => isSwitched && announceTenantSwitch());
