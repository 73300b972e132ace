import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { LicenceReading } from '../assess/index.ts';
import type { RemediateDeps } from '../remediate/index.ts';

export interface RationalizeDeps extends RemediateDeps {
  readonly past: {
    /** One for each vendor that reports licences or features. */
    licenceReadings(tx: TenantTx): Promise<readonly LicenceReading[]>;
  };
}
