import type { Application } from '@rampart/contract/connect.ts';

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
