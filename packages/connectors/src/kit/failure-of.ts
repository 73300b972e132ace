import { type FailureDetails, VendorFailure } from './vendor-failure.ts';

interface Refused {
  readonly status: number;
  /** What it was asked for; reading unless given. */
  readonly what?: 'read' | 'change';
  readonly retryAt?: Date | undefined;
}

function saidOf(vendor: string, { status, what = 'read' }: Refused): Pick<FailureDetails, 'kind' | 'reason'> {
  if (status === 401) return { kind: 'credentials', reason: `${vendor} refused the credentials. Enter them again.` };
  if (status === 403)
    return {
      kind: 'permission',
      reason: `${vendor} does not let this account ${what} that. Grant it what the documentation lists, then try again.`,
    };
  if (status === 429) return { kind: 'throttled', reason: `${vendor} takes no more calls for now. It is tried again later.` };
  if (status === 202) return { kind: 'theirs', reason: `${vendor} has not got the answer ready yet. It is asked again later.` };
  if (status >= 500 || status === 408) return { kind: 'theirs', reason: `${vendor} has a problem (${status}). It is tried again later.` };
  if (what === 'change' && (status === 409 || status === 412))
    return {
      kind: 'ours',
      reason: `${vendor} refuses this change (${status}): someone changed the object just now, or its name is taken. Check it in ${vendor}, then try again.`,
    };
  if (status >= 300 && status < 400) return { kind: 'theirs', reason: `${vendor} answers at another address. Check the address.` };
  return {
    kind: status === 404 ? 'theirs' : 'ours',
    reason: `${vendor} did not understand the request (${status}). Check the address; if it is right, report this.`,
  };
}

const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && 'status' in outcome && typeof outcome.status === 'number';

/** What came of a call, said in words. The message of our own egress guard is written for people and is kept. */
export function failureOf(vendor: string, outcome: unknown): VendorFailure {
  if (outcome instanceof VendorFailure) return outcome;
  if (isRefused(outcome)) {
    const { status, retryAt } = outcome;
    return new VendorFailure(vendor, { ...saidOf(vendor, outcome), status, ...(retryAt === undefined ? {} : { retryAt }) });
  }
  const isGuard = outcome instanceof Error && outcome.name.startsWith('Egress');
  // A connection asks our database before it lets a call leave. Who made the connection looks for it behind the failure.
  const isDatabase = outcome instanceof Error && outcome.name === 'DatabaseGone';
  const reason = isGuard ? outcome.message : `${vendor} could not be reached. Check the address, then try again.`;
  return new VendorFailure(vendor, {
    kind: isGuard && outcome.name === 'EgressRefused' ? 'ours' : 'theirs',
    reason,
    // Others may quote a header, and with it a secret.
    ...(isGuard || isDatabase ? { cause: outcome } : {}),
  });
}
