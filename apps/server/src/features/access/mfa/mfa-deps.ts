import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { AuthenticateDeps } from '../authenticate.ts';

export interface MfaDeps extends AuthenticateDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
}
