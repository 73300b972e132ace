import type { Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { getOnboardingStatus, isAgreementSigned } from '../../tenants/index.ts';

async function stateOfDirectory(tx: TenantTx): Promise<Onboarding['directory']> {
  const records = (await listConnected(tx)).filter(({ product }) => product.category === 'identity-record');
  if (records.some(({ isHealthy }) => isHealthy === true)) return 'connected';
  return records.some(({ isHealthy }) => isHealthy === false) ? 'failing' : 'none';
}

/** From what is so at this moment. Nothing is ticked off and kept. */
export async function getOnboarding(tx: TenantTx): Promise<Onboarding> {
  const started = await tx.selectFrom('remediation').select('id').where('tenant_id', '=', tx.tenantId).limit(1).executeTakeFirst();
  return {
    agreement_signed: await isAgreementSigned(tx),
    directory: await stateOfDirectory(tx),
    processing: await getOnboardingStatus(tx),
    remediation_started: started !== undefined,
  };
}
