import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { hasMade } from '../change-store.ts';
import type { Target } from '../deploy-deps.ts';
import type { RunningJob } from './journal.ts';

interface Found {
  /** The vendor's id of the object. */
  readonly target: string;
  /** Where it was found. */
  readonly application: Target;
}

/** Where one of the two organisations is not known, they may be the same. */
const mayBeSame = ({ organisation: here = null }: Target, { organisation: there = null }: Target): boolean =>
  here === null || there === null || here === there;

/**
 * Whether an object may have been made by a deployment of another tenant: it has made this one, or writes to the same organisation and may be
 * creating one of the same name at this moment. Each tenant is asked in its own scope, and answers yes or no.
 */
export async function mayBeOfAnotherTenant({ deps, context }: RunningJob, { target, application }: Found): Promise<boolean> {
  const product = application.product.id;
  const isTheirs = async (tx: TenantTx): Promise<boolean> => {
    const connected = await deps.targets.find(tx, product);
    return (connected !== undefined && mayBeSame(application, connected)) || hasMade(tx, { product, target });
  };
  for await (const tenantId of everyScope(deps.db)) {
    context.signal.throwIfAborted();
    if (tenantId === context.tenantId || tenantId === platformTenantId) continue;
    if (await deps.db.inTenant(tenantId, isTheirs)) return true;
  }
  return false;
}
