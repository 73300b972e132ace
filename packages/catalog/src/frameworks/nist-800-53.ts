import { defineFramework } from '@rampart/domain/framework.ts';
import { accessToContingency } from '../frameworks-data/nist-800-53/access-to-contingency.ts';
import { identificationToPrivacy } from '../frameworks-data/nist-800-53/identification-to-privacy.ts';
import { riskToSupplyChain } from '../frameworks-data/nist-800-53/risk-to-supply-chain.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** Revision 5: families, their controls that were not withdrawn, and some of their enhancements. */
export const nist80053 = defineFramework({
  id: 'nist-800-53',
  name: 'NIST 800-53',
  requirements: requirementsIn(accessToContingency + identificationToPrivacy + riskToSupplyChain),
});
