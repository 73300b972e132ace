import type { Effect } from '@rampart/contract/effect.ts';
import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediationList } from '../state/list-remediations.ts';
import { listPayoffs } from './payoff-store.ts';
import { presentPayoff } from './present-payoff.ts';

export interface StoppedBy {
  /** The remediation whose deployment it was. */
  readonly name: string;
  readonly product: string;
  readonly confirmedAt: Date;
  readonly payoff: Payoff;
  /** Of its controls that are in place now. */
  readonly effect: Effect;
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * What the deployments of a period were worth, the newest first, with the figures that each remediation shows. Left out: those of which
 * nothing is in place any more, and those of remediations that are no longer listed.
 */
export async function listStopped({ all }: Pick<RemediationList, 'all'>, tx: TenantTx, period: Period): Promise<StoppedBy[]> {
  return (await listPayoffs(tx, period)).flatMap((payoff) => {
    const remediation = all.find(({ started }) => started?.id === payoff.remediationId);
    if (remediation === undefined || payoff.confirmedAt === null) return [];
    const { name, product } = remediation.template;
    const shown = presentPayoff(payoff, remediation);
    return shown.effect === null ? [] : [{ name, product, confirmedAt: payoff.confirmedAt, payoff: shown, effect: shown.effect }];
  });
}
