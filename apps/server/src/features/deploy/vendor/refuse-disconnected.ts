import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { DeployDeps, Target } from '../deploy-deps.ts';
import { Disconnected } from './disconnected.ts';

/** Throws when the application is no longer the one that is connected. */
export async function refuseDisconnected({ targets }: Pick<DeployDeps, 'targets'>, tx: TenantTx, { id, product }: Target): Promise<void> {
  if ((await targets.find(tx, product.id))?.id !== id) throw new Disconnected(product.name);
}
