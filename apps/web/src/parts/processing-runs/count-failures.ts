import type { Run, RunApplication } from '@rampart/contract/collect.ts';

/** How many readings of a run are missing, or were read in part. */
export const countFailures = ({ applications }: Run, state: RunApplication['failures'][number]['state']): number =>
  applications.flatMap(({ failures }) => failures).filter((failure) => failure.state === state).length;
