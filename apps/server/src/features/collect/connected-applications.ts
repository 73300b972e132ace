import { type ConnectionDeps, listConnected, lockApplication, openReading, recordAttempt } from '../connect/index.ts';
import type { Applications } from './collect-deps.ts';

/** The connected applications, as the feature `connect` keeps them. */
export const connectedApplications = (deps: ConnectionDeps): Applications => ({
  // What yields nothing, such as a tracker of tickets, has nothing to collect.
  list: async (tx) =>
    (await listConnected(tx)).filter(({ product }) => product.yields.length > 0).map(({ id, product }) => ({ id, product: product.id })),
  open: (application) => openReading(deps, application),
  lock: lockApplication,
  recordUse: (tx, { applicationId, failure }) => recordAttempt(deps, tx, { applicationId, outcome: failure }),
});
