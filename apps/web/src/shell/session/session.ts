import { getSession, signIn as signInCall, signOut as signOutCall } from '@rampart/contract/access/session.ts';
import { CallFailed } from '@rampart/contract/client.ts';
import { api, forgetPolledReplies, onSessionOver, openApi, renewToken } from '../api/api.ts';
import { isWorthRetrying } from '../api/is-worth-retrying.ts';
import { queryClient } from '../api/query-client.ts';
import { accessToken } from './access-token.ts';
import { isMfaRefusal } from './is-mfa-refusal.ts';
import { lastActivity } from './last-activity.ts';
import { sessionState } from './session-state.ts';
import { ssoRedirect } from './sso-redirect.ts';
import { tokenAtStart } from './token-at-start.ts';
import { tokenExpiry } from './token-expiry.ts';

/** Hears of every query and mutation that failed, whichever screen asked. */
function onRefusedCall(listener: (error: unknown) => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') listener(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') listener(event.action.error);
  });
}

const key = 'rampart.mfa-enabled';

/** Whether this person has a second factor: stored, so that setting it up in one tab frees the others. */
const mfaFlag = {
  write: (isEnabled: boolean): void => window.localStorage.setItem(key, String(isEnabled)),
  clear: (): void => window.localStorage.removeItem(key),
  onChangedElsewhere(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === key && event.newValue !== null && event.newValue !== event.oldValue) listener();
    });
  },
};

const minute = 60_000;

interface End {
  /** It ended on its own, and not because the person signed out. */
  readonly hasEnded: boolean;
  /** Why the server ended it, when it said so. */
  readonly reason?: string | undefined;
}

/** Clears what this browser stores of the session; `signOut` ends it on the server. */
export function clearSession({ hasEnded, reason }: End): void {
  sessionState.write({ status: 'unauthenticated', hasEnded, reason });
  accessToken.clear();
  mfaFlag.clear();
  forgetPolledReplies();
  queryClient.clear();
}

async function loadSession(): Promise<void> {
  const session = (await api(getSession, {})).data;
  mfaFlag.write(session.mfa_enabled);
  sessionState.write({ status: session.mfa_required ? 'mfa-required' : 'authenticated', session });
}

/** Looks whether MFA is still required of this person. A server that does not answer says nothing about it. */
export async function checkMfaRequirement(): Promise<void> {
  const answer = await api(getSession, {}).catch(() => undefined);
  if (answer === undefined || answer.data.mfa_required || sessionState.read().status !== 'mfa-required') return;
  mfaFlag.write(answer.data.mfa_enabled);
  sessionState.write({ status: 'authenticated', session: answer.data });
}

/** A server that is restarting gets a few seconds before its silence ends the session. */
export async function checkSession(failureCount = 0): Promise<void> {
  try {
    await loadSession();
  } catch (error) {
    const isRefused = error instanceof CallFailed && error.status === 401;
    if (isRefused && sessionState.read().status === 'unauthenticated') return;
    if (isRefused || !isWorthRetrying(failureCount, error)) return clearSession({ hasEnded: true });
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** failureCount));
    await checkSession(failureCount + 1);
  }
}

let renewalTimer: ReturnType<typeof setTimeout> | undefined;

function renewBeforeExpiry(token: string | undefined): void {
  clearTimeout(renewalTimer);
  const expiry = token === undefined ? undefined : tokenExpiry(token);
  if (expiry === undefined) return;
  // A failure here is no news: the next call meets the 401 and renews, or ends the session.
  renewalTimer = setTimeout(() => void renewToken(token).catch(() => undefined), Math.max(0, expiry - Date.now() - minute));
}

export async function startSession(): Promise<void> {
  lastActivity.watch();
  onSessionOver((reason) => {
    if (sessionState.read().status !== 'unauthenticated') clearSession({ hasEnded: true, reason });
  });
  accessToken.onChange(renewBeforeExpiry);
  accessToken.onChangedElsewhere((token) => {
    renewBeforeExpiry(token);
    const isSignedOut = sessionState.read().status === 'unauthenticated';
    if (token === undefined && !isSignedOut) clearSession({ hasEnded: false });
    if (token !== undefined && isSignedOut) void checkSession();
  });
  mfaFlag.onChangedElsewhere(() => void checkSession());
  onRefusedCall((error) => {
    if (isMfaRefusal(error) && sessionState.read().status === 'authenticated') void checkSession();
  });
  const token = await tokenAtStart({ hasBeenAtSso: ssoRedirect.take, readToken: accessToken.read, renew: renewToken });
  if (token === undefined) return sessionState.write({ status: 'unauthenticated', hasEnded: false });
  renewBeforeExpiry(token);
  await checkSession();
}

/** The server handed out a session: from now on this browser works with it. */
export async function takeUpSession(access: string): Promise<void> {
  lastActivity.note();
  accessToken.write(access);
  await loadSession();
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly totp_token?: string;
}

export async function signIn(credentials: Credentials): Promise<'signed-in' | 'code-needed'> {
  const reply = await openApi(signInCall, { body: credentials });
  if (reply.status === 202) return 'code-needed';
  await takeUpSession(reply.data.access);
  return 'signed-in';
}

export async function signOut(): Promise<void> {
  // Whatever the server answers, this browser forgets the session.
  const access = accessToken.read();
  await api(signOutCall, { body: access === undefined ? {} : { access } }).catch(() => undefined);
  clearSession({ hasEnded: false });
  // A full load rather than a route: nothing of the session stays in memory either.
  window.location.assign('/');
}
