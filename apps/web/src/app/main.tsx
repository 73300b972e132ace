import './fonts.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from '../shell/session/session.ts';
import { Providers } from './providers.tsx';
import { SessionGate } from './session-gate.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// Drawers and dialogs lock scrolling through a style tag of their own.
if (nonce !== undefined) setNonce(nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

createRoot(root).render(
  <StrictMode>
    <Providers nonce={nonce}>
      <SessionGate />
    </Providers>
  </StrictMode>,
);

void startSession();
