import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { giveBackAttempt, takeAttempt } from '../../../platform/http/take-attempt.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { stepOf } from './totp-code.ts';
import { findSecretInUse, spendStep } from './totp-store.ts';

export interface CheckCodeDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Only a person who passed the previous step can guess here, so one limit per person locks out no one else. */
const limitsOf = (accountId: string) => [{ of: accountId, max: 10 }];

/** Whether the code is the person's, of now, and not used before. It is used up by this. */
export async function checkCode(deps: CheckCodeDeps, accountId: string, code: string): Promise<boolean> {
  await takeAttempt(deps, 'totp', limitsOf(accountId));
  const isRight = await deps.db.inPlatform(async (tx) => {
    const secret = await findSecretInUse(deps.vault, tx, accountId);
    const step = secret && stepOf(secret, code, deps.clock.now());
    return step !== undefined && spendStep(tx, accountId, step);
  });
  if (isRight) await giveBackAttempt(deps, 'totp', limitsOf(accountId));
  return isRight;
}
