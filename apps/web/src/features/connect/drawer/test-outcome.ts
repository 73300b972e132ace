import type { Application } from '@rampart/contract/connect.ts';
import { failureReason } from '../../../parts/connections/failure-reason.ts';
import { connectionHealth } from '../../../parts/connections/connection-health.ts';

interface Sources {
  readonly isSending: boolean;
  /** As the server answered; nothing before it has. */
  readonly stored: Application | undefined;
  /** As the last poll has it. */
  readonly latest: Application | undefined;
}

export type TestOutcome = { readonly state: 'untested' | 'testing' | 'connected' } | { readonly state: 'failed'; readonly reason: string };

/** How far the test of new credentials has come. The server may answer before the vendor has: then the polls tell. */
export function testOutcome({ isSending, stored, latest }: Sources): TestOutcome {
  if (isSending) return { state: 'testing' };
  if (stored === undefined) return { state: 'untested' };
  const current = latest?.uuid === stored.uuid ? latest : stored;
  if (current.is_checking) return { state: 'testing' };
  const reason = failureReason(current);
  if (reason !== undefined) return { state: 'failed', reason };
  return { state: connectionHealth(current) === 'healthy' ? 'connected' : 'testing' };
}

/** What there was when the consent was asked for. */
export interface Awaited {
  /** The time of the newest check; nothing when there was no connection yet. */
  readonly newest: string | undefined;
}

/** The consent has come through: there is a check that was not there before, and it succeeded. */
export function hasArrived({ newest }: Awaited, application: Application | undefined): boolean {
  const latest = application?.connections[0];
  return latest !== undefined && latest.is_successful && latest.connection_time !== newest;
}
