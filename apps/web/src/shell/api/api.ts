import { renewSession } from '@rampart/contract/access/session.ts';
import { CallFailed, createClient } from '@rampart/contract/client.ts';
import { accessToken } from '../session/access-token.ts';
import { lastActivity } from '../session/last-activity.ts';
import { createTokenRenewal } from '../session/token-renewal.ts';
import { stepUpPrompt } from '../step-up/step-up-prompt.ts';
import { withStepUp } from '../step-up/with-step-up.ts';
import { endReasonOf } from '../session/end-reason-of.ts';
import { createAuthorisedFetch } from './authorised-fetch.ts';
import { createFirstFetch } from './first-replies.ts';
import { createPolledFetch } from './polled-fetch.ts';

const baseUrl = window.location.origin;
const plainFetch = (url: URL, init: RequestInit): Promise<Response> => window.fetch(url, init);

/** Calls of people who are not signed in: a 401 is an answer here, not the end of a session. */
export const openApi = createClient({ baseUrl, fetch: plainFetch });

/** Why the server ended the session, in its words, when it says so. */
let endReason: string | undefined;

async function refresh(): Promise<string | undefined> {
  try {
    return (await openApi(renewSession, { body: { idle_seconds: lastActivity.idleSeconds() } })).data.access;
  } catch (error) {
    // Only a refusal ends the session: a busy or unreachable server may have it still.
    if (!(error instanceof CallFailed) || (error.status !== 401 && error.status !== 403)) throw error;
    endReason = endReasonOf(error);
    return undefined;
  }
}

export const renewToken = createTokenRenewal({
  readToken: accessToken.read,
  writeToken: accessToken.write,
  refresh,
  exclusively: (work) => navigator.locks.request('rampart.renew', work),
});

const sessionOverListeners = new Set<(reason: string | undefined) => void>();
export const onSessionOver = (listener: (reason: string | undefined) => void): void => {
  sessionOverListeners.add(listener);
};

const polled = createPolledFetch(
  createAuthorisedFetch({
    fetch: createFirstFetch({ fetch: plainFetch, first: window.rampartFirst, now: () => performance.now() }),
    readToken: accessToken.read,
    renew: renewToken,
    onSessionOver: () => {
      for (const listener of sessionOverListeners) listener(endReason);
    },
  }),
);

/** Calls of the signed-in person. Security-critical ones ask who it is when the server wants to know again. */
export const api = withStepUp(createClient({ baseUrl, fetch: polled.fetch }), stepUpPrompt);
export const forgetPolledReplies = polled.forget;
