import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { AssignedLicence, LicenceReading } from '../assess/index.ts';
import type { RemediateDeps } from '../remediate/index.ts';

/** What the Bridge needs of the feature that judges, beside what remediations need. */
export interface AssessedPast {
  /** By control, how the run of a time judged it; nothing for one that it did not judge. */
  statesOfRun(tx: TenantTx, asOf: Date): Promise<ReadonlyMap<string, VerdictState>>;
  /** The controls whose risk was accepted at a moment. */
  acceptedAt(tx: TenantTx, at: Date): Promise<ReadonlySet<string>>;
  /** By product, the licence that its controls need, where it was read. */
  licences(tx: TenantTx): Promise<ReadonlyMap<string, AssignedLicence>>;
  /** One for each vendor that reports licences or features. */
  licenceReadings(tx: TenantTx): Promise<readonly LicenceReading[]>;
}

export interface BridgeDeps extends Pick<RemediateDeps, 'catalog' | 'assessment'> {
  readonly db: Database;
  readonly past: AssessedPast;
}
