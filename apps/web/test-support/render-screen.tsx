import type { Session } from '@rampart/contract/access/session.ts';
import { type EntitlementIdentifier, entitlements } from '@rampart/domain/entitlement.ts';
import type { Role } from '@rampart/domain/role.ts';
import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { SessionGate } from '../src/app/session-gate.tsx';
import { queryClient } from '../src/shell/api/query-client.ts';
import { MissingPermission } from '../src/shell/gates/missing-permission.ts';
import { clearSession, takeUpSession } from '../src/shell/session/session.ts';
import { type Answers, type PlayedApi, playApi } from './played-api.ts';
import { entitlementsOf, frameAnswers, sessionOf } from './signed-in.ts';

interface SignedInOptions {
  /** Who is signed in; nothing for a person who is not. */
  readonly as?: Role | Session;
  /** What the tenant may use; everything unless it is said. */
  readonly entitled?: readonly EntitlementIdentifier[];
  readonly answers?: Answers;
}

export interface RenderedScreen {
  readonly user: UserEvent;
  readonly api: PlayedApi;
}

let current: PlayedApi | undefined;

/** The server of the test that runs; the set-up fails the test on its faults. */
export const playedApi = (): PlayedApi | undefined => current;

// The page explains a missing permission, as `main.tsx` has it; everything else is a fault of the screen.
const onCaughtError = (error: unknown): void => {
  if (!(error instanceof MissingPermission)) console.error(error);
};

const everything = entitlements.map(({ identifier }) => identifier);

/** Shows the real application at an address, with its router, providers and frame. Only the server is played. */
export async function renderScreen(
  address: string,
  { as, entitled = everything, answers = {} }: SignedInOptions = {},
): Promise<RenderedScreen> {
  const session = typeof as === 'string' ? sessionOf(as) : as;
  const api = playApi({
    ...frameAnswers,
    listEntitlements: { entitlements: entitlementsOf(entitled) },
    ...(session === undefined ? {} : { getSession: session }),
    ...answers,
  });
  current = api;
  window.fetch = (url, init) => api.fetch(new URL(url instanceof Request ? url.url : url), init ?? {});
  // On a busy machine loading it takes longer than a test waits for what it shows.
  await import('../src/app/signed-in-app.tsx');
  window.history.replaceState(null, '', address);
  if (session === undefined) clearSession({ hasEnded: false });
  else await takeUpSession('played-token');
  // Between two keys or clicks, nothing that a screen does is waited for here: tests wait for what they expect.
  const user = userEvent.setup({ delay: null });
  const application = (
    <QueryClientProvider client={queryClient}>
      <UiProvider nonce={undefined} env="test">
        <SessionGate />
      </UiProvider>
    </QueryClientProvider>
  );
  // A screen suspends while it is loaded, and React shows it only if `act` is awaited.
  await act(async () => void render(application, { onCaughtError }));
  return { user, api };
}
