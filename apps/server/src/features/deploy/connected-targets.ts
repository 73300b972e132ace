import { featuresOf, listEmergencyAccounts } from '../assess/index.ts';
import { type ConnectionDeps, listConnected, openConnection, recordAttempt } from '../connect/index.ts';
import { listEmergencyAccess } from '../people/index.ts';
import type { Surroundings, Targets } from './deploy-deps.ts';
import { collectedNames } from './planning/collected-names.ts';
import { listExcludedGroups } from './excluded-groups.ts';

/** The connected applications, as the feature `connect` keeps them. */
export const connectedTargets = (deps: ConnectionDeps): Targets => ({
  find: async (tx, product) => (await listConnected(tx)).find((each) => each.product.id === product),
  open: (which) => openConnection(deps, which),
  recordUse: (tx, { applicationId, failure }) => recordAttempt(deps, tx, { applicationId, outcome: failure ?? {} }),
});

/** As the features `people` and `assess` know them. */
export const storedSurroundings: Surroundings = {
  emergencyUsers: listEmergencyAccess,
  emergencyAccounts: listEmergencyAccounts,
  excludedGroups: listExcludedGroups,
  names: collectedNames,
  features: featuresOf,
};
