import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { giveBackAttempt, takeAttempt } from '../../../platform/http/take-attempt.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { codeLimits, codePurpose } from '../guesses/guess-limits.ts';
import { stepOf } from './totp-code.ts';
import { findSecretInUse, spendStep } from './totp-store.ts';

export interface CheckCodeDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** A code, and the known browser or session that it comes from. */
export interface GivenCode {
  readonly accountId: string;
  readonly code: string;
  readonly knownAs: string | undefined;
}

/** Whether the code is the person's, of now, and not used before. It is used up by this. */
export async function checkCode(deps: CheckCodeDeps, { accountId, code, knownAs }: GivenCode): Promise<boolean> {
  const limits = codeLimits(accountId, knownAs);
  await takeAttempt(deps, codePurpose, limits);
  const isRight = await deps.db.inPlatform(async (tx) => {
    const secret = await findSecretInUse(deps.vault, tx, accountId);
    const step = secret && stepOf(secret, code, deps.clock.now());
    return step !== undefined && spendStep(tx, accountId, step);
  });
  if (isRight) await giveBackAttempt(deps, codePurpose, limits);
  return isRight;
}
