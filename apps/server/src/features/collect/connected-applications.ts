import { type ConnectionDeps, listConnected, lockApplication, openReading, recordAttempt } from '../connect/index.ts';
import type { Applications } from './collect-deps.ts';

/** The connected applications, as the feature `connect` keeps them. */
export const connectedApplications = (deps: ConnectionDeps): Applications => ({
  list: async (tx) => (await listConnected(tx)).map(({ id, product }) => ({ id, product: product.id })),
  open: (application) => openReading(deps, application),
  lock: lockApplication,
  recordUse: (tx, { applicationId, failure }) => recordAttempt(deps, tx, { applicationId, outcome: failure ?? {} }),
});
