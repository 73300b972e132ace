import { delegateCredentials } from '@rampart/contract/connect.ts';

/** What the signed state says of itself. Nothing of it is believed here beyond where to send it, and that is a constant. */
export interface ConsentState {
  readonly isOnboarding: boolean;
  readonly accessToken: string;
  readonly application: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function decoded(part: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function stateIn(value: unknown): ConsentState | undefined {
  if (!isRecord(value)) return undefined;
  const { postUrl, application, accessToken, isOnboarding } = value;
  if (postUrl !== delegateCredentials.path || typeof application !== 'string' || typeof accessToken !== 'string') return undefined;
  if (application === '' || accessToken === '') return undefined;
  return { application, accessToken, isOnboarding: isOnboarding === true };
}

/** Parts between dots, one of which holds the fields; the server alone checks the signature. */
export function readConsentState(state: string): ConsentState | undefined {
  for (const part of state.split('.')) {
    const found = stateIn(decoded(part));
    if (found) return found;
  }
  return undefined;
}
