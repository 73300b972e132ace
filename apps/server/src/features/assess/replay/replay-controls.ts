import { type Replayed, replayEach } from '@rampart/domain/assess/replay.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { EvidenceWindow } from '../evidence/evidence-window.ts';
import { groupedSignIns } from '../evidence/stored-sign-ins.ts';
import type { FactReader } from '../fact-reader.ts';
import type { InTransaction } from '../in-transaction.ts';
import { type Or, planReplay, type ReplayPlan } from './plan-replay.ts';

/** The longest list of people, groups or apps that a screen shows. */
const mostRows = 100;

/** By control. */
export type ReplayPlans = ReadonlyMap<string, Or<ReplayPlan>>;

export async function planReplays(tx: TenantTx, book: FactReader, controls: readonly Control[]): Promise<ReplayPlans> {
  const plans = new Map<string, Or<ReplayPlan>>();
  for (const control of controls) plans.set(control.id, await planReplay(tx, book, control));
  return plans;
}

interface ReplayedPlans {
  readonly plans: readonly ReplayPlan[];
  readonly applicationId: string;
  readonly window: EvidenceWindow;
}

const replayAll = (inTransaction: InTransaction, { plans, applicationId, window }: ReplayedPlans): Promise<Replayed[]> =>
  replayEach(plans, { signIns: groupedSignIns(inTransaction, { ...window, applicationId }), most: mostRows });

/** Sign-ins are decided while no transaction is open. */
export async function replayPlan(inTransaction: InTransaction, plan: ReplayPlan, window: EvidenceWindow): Promise<Replayed> {
  const [replayed] = await replayAll(inTransaction, { plans: [plan], applicationId: plan.applicationId, window });
  return replayed!;
}

/**
 * What each of these controls would have done to the stored sign-ins, or why that cannot be worked out. Sign-ins are read once for all, and
 * decided while no transaction is open.
 */
export async function replayPlans(
  inTransaction: InTransaction,
  plans: ReplayPlans,
  window: EvidenceWindow,
): Promise<Map<string, Or<{ readonly replayed: Replayed }>>> {
  const answers = new Map<string, Or<{ readonly replayed: Replayed }>>();
  const planned: { readonly controlId: string; readonly plan: ReplayPlan }[] = [];
  for (const [controlId, plan] of plans)
    if ('because' in plan) answers.set(controlId, { because: plan.because });
    else planned.push({ controlId, plan });
  for (const [applicationId, ofOne] of Map.groupBy(planned, ({ plan }) => plan.applicationId)) {
    const replays = await replayAll(inTransaction, { plans: ofOne.map(({ plan }) => plan), applicationId, window });
    for (const [place, { controlId }] of ofOne.entries()) answers.set(controlId, { replayed: replays[place]! });
  }
  return answers;
}
