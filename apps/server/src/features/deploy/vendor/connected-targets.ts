import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { featuresOf, listEmergencyAccounts } from '../../assess/index.ts';
import { publishedReadings } from '../../collect/index.ts';
import { type ConnectionDeps, listConnected, openConnection, recordAttempt } from '../../connect/index.ts';
import { listDeployedGroups, listEmergencyAccess, ownReadings } from '../../people/index.ts';
import type { ExcludedGroup, Surroundings, Targets } from '../deploy-deps.ts';
import { findGroupDirectory } from '../find-group-directory.ts';
import { collectedNames } from '../plan/collected-names.ts';

/** The connected applications, as the feature `connect` keeps them. */
export const connectedTargets = (deps: ConnectionDeps): Targets => ({
  find: async (tx, product) => (await listConnected(tx)).find((each) => each.product.id === product),
  open: (which) => openConnection(deps, which),
  recordUse: (tx, { applicationId, failure }) => recordAttempt(deps, tx, { applicationId, outcome: failure }),
});

/** Our groups that the policies of a product exclude. */
async function listExcludedGroups(tx: TenantTx, productId: string): Promise<readonly ExcludedGroup[]> {
  const connected = await listConnected(tx);
  const application = connected.find(({ product }) => product.id === productId);
  const directory = application && findGroupDirectory(connected, application.product);
  if (directory === undefined) return [];
  return (await listDeployedGroups(tx)).filter(
    ({ applicationId, list }) => applicationId === directory.id && alwaysExcludedLists.includes(list),
  );
}

/** As the features `people` and `assess` know them. */
export const storedSurroundings: Surroundings = {
  emergencyUsers: listEmergencyAccess,
  emergencyAccounts: listEmergencyAccounts,
  excludedGroups: listExcludedGroups,
  names: collectedNames,
  features: featuresOf,
  published: async (tx, at) => new Map([...(await publishedReadings(tx, at)), ...(await ownReadings(tx, at))]),
};
