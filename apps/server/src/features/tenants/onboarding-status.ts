import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import { getAttributes, type TenantAttributes } from './store.ts';

export type OnboardingStatus = TenantAttributes['onboarding_status'];

export const getOnboardingStatus = async (tx: TenantTx): Promise<OnboardingStatus> => (await getAttributes(tx)).onboarding_status;

/** Consoles show it with their next poll. */
export async function setOnboardingStatus(tx: TenantTx, status: OnboardingStatus): Promise<void> {
  await tx.updateTable('tenant').set({ onboarding_status: status }).where('tenant_id', '=', tx.tenantId).execute();
  await bumpVersion(tx, 'attributes');
}
