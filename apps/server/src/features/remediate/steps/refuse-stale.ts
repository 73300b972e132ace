import { HttpError } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import type { StoredEvent } from '../state/remediation-store.ts';

const done: Readonly<Record<string, string>> = {
  create: 'started this remediation',
  select: 'selected other controls',
  tailor: 'excluded other values',
  stage: 'staged the selected controls',
  deploy: 'deployed the selected controls',
  complete: 'marked this remediation complete',
  reset: 'reset this remediation',
  subscribe: 'subscribed to this remediation',
  unsubscribe: 'ended the subscription',
};

interface Expectation {
  readonly last: StoredEvent | undefined;
  /** The newest event that the caller has seen; `null` when there was none, `undefined` when they do not say. */
  readonly expectedEventId: string | null | undefined;
  readonly by: ActedBy;
}

/** A decision about an old state would undo another person's work without knowing. */
export function refuseStale({ last, expectedEventId, by }: Expectation): void {
  if (expectedEventId === undefined || (last?.id ?? null) === expectedEventId) return;
  const who = last?.accountId === by.actorId ? 'You' : (last?.actor ?? 'Another person');
  const what = done[last?.event ?? ''] ?? 'changed this remediation';
  throw new HttpError(409, `${who} ${what} meanwhile. Load the remediation again, look at what has changed, then repeat your change.`);
}
