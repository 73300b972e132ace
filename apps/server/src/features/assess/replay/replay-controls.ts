import { type Replayed, replayEach } from '@rampart/domain/assess/replay.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { EvidenceWindow } from '../evidence/evidence-window.ts';
import { alikeSignIns, onAttackingDays } from '../evidence/stored-sign-ins.ts';
import type { FactReader } from '../fact-reader.ts';
import { type Or, planReplay, type ReplayPlan } from './plan-replay.ts';

/** The longest list of people, groups or apps that a screen shows. */
const mostRows = 100;

export interface ReplayedControl {
  readonly plan: ReplayPlan;
  readonly replayed: Replayed;
}

interface Asked {
  readonly book: FactReader;
  readonly controls: readonly Control[];
  readonly window: EvidenceWindow;
}

/** What each of these controls would have done to the stored sign-ins, or why that cannot be worked out. Sign-ins are read once for all. */
export async function replayControls(tx: TenantTx, { book, controls, window }: Asked): Promise<Map<string, Or<ReplayedControl>>> {
  const answers = new Map<string, Or<ReplayedControl>>();
  const planned: { readonly controlId: string; readonly plan: ReplayPlan }[] = [];
  for (const control of controls) {
    const plan = await planReplay(tx, book, control);
    if ('because' in plan) answers.set(control.id, { because: plan.because });
    else planned.push({ controlId: control.id, plan });
  }
  for (const [applicationId, ofOne] of Map.groupBy(planned, ({ plan }) => plan.applicationId)) {
    const plans = ofOne.map(({ plan }) => plan);
    const signIns = alikeSignIns(tx, { ...window, applicationId });
    const replays = await replayEach(plans, { signIns, attacking: onAttackingDays, most: mostRows });
    for (const [place, { controlId, plan }] of ofOne.entries()) answers.set(controlId, { plan, replayed: replays[place]! });
  }
  return answers;
}
