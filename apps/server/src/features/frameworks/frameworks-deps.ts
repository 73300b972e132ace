import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate/index.ts';

export interface FrameworksDeps extends RemediateDeps {
  readonly past: {
    /** By control, how it had come out at each of these moments, the oldest first; `undefined` before it was judged. */
    statesAtEach(tx: TenantTx, moments: readonly Date[]): Promise<ReadonlyMap<string, readonly (VerdictState | undefined)[]>>;
  };
}
