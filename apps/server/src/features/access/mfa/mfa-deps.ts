import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { AuthenticateDeps } from '../authenticate.ts';

export interface MfaDeps extends AuthenticateDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly publicUrl: string;
}
