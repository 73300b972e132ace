import { type Replayed, replayEach } from '@rampart/domain/assess/replay.ts';
import type { Change } from '@rampart/domain/change.ts';
import type { Control } from '@rampart/domain/control.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { EvidenceWindow } from '../evidence/evidence-window.ts';
import { groupedSignIns } from '../evidence/stored-sign-ins.ts';
import type { FactReader } from '../fact-reader.ts';
import type { InTransaction } from '../in-transaction.ts';
import { type Or, planReplay, type ReplayPlan } from './plan-replay.ts';
import { hashReplayInputs } from './replay-inputs.ts';
import type { ReplayResult, StoredReplay } from './replay-store.ts';

/** The longest list of people, groups or apps that a screen shows. */
const mostRows = 100;

/** With what the replay depends on, so that it need not be worked out again. */
interface StorablePlan extends ReplayPlan {
  readonly inputs: Buffer;
}

/** By control. */
export type ReplayPlans = ReadonlyMap<string, Or<StorablePlan>>;

export async function planReplays(tx: TenantTx, book: FactReader, controls: readonly Control[]): Promise<ReplayPlans> {
  const plans = new Map<string, Or<StorablePlan>>();
  for (const control of controls) {
    const [plan, inputs] = [await planReplay(tx, book, control), await hashReplayInputs(tx, book, control)];
    if ('because' in plan) plans.set(control.id, plan);
    else if (inputs !== undefined) plans.set(control.id, { ...plan, inputs });
  }
  return plans;
}

/** Policies, rules and zones have a name in their settings. */
function nameOfChange({ before, after }: Change): string {
  const settings: unknown = after ?? before;
  return typeof settings === 'object' && settings !== null && 'name' in settings ? oneLine(String(settings.name)) : '';
}

interface ReplayedPlans {
  readonly plans: readonly ReplayPlan[];
  readonly applicationId: string;
  readonly window: EvidenceWindow;
}

const replayAll = (inTransaction: InTransaction, { plans, applicationId, window }: ReplayedPlans): Promise<Replayed[]> =>
  replayEach(plans, { signIns: groupedSignIns(inTransaction, { ...window, applicationId }), most: mostRows });

const resultOf = ({ namesOf, changes }: ReplayPlan, replayed: Replayed): ReplayResult => ({
  replayed,
  names: namesOf(replayed),
  policies: changes.map(nameOfChange),
});

/** Sign-ins are decided while no transaction is open. */
export async function replayPlan(inTransaction: InTransaction, plan: ReplayPlan, window: EvidenceWindow): Promise<ReplayResult> {
  const [replayed] = await replayAll(inTransaction, { plans: [plan], applicationId: plan.applicationId, window });
  return resultOf(plan, replayed!);
}

/**
 * What each of these controls would have done to the stored sign-ins, or why that cannot be worked out. Sign-ins are read once for all, and
 * decided while no transaction is open.
 */
export async function replayPlans(
  inTransaction: InTransaction,
  plans: ReplayPlans,
  window: EvidenceWindow,
): Promise<Map<string, Or<StoredReplay>>> {
  const answers = new Map<string, Or<StoredReplay>>();
  const planned: { readonly controlId: string; readonly plan: StorablePlan }[] = [];
  for (const [controlId, plan] of plans)
    if ('because' in plan) answers.set(controlId, { because: plan.because });
    else planned.push({ controlId, plan });
  for (const [applicationId, ofOne] of Map.groupBy(planned, ({ plan }) => plan.applicationId)) {
    const replays = await replayAll(inTransaction, { plans: ofOne.map(({ plan }) => plan), applicationId, window });
    for (const [place, { controlId, plan }] of ofOne.entries())
      answers.set(controlId, { ...resultOf(plan, replays[place]!), window, inputs: plan.inputs });
  }
  return answers;
}
