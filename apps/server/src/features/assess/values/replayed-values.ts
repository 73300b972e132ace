import { replay } from '@rampart/domain/assess/replay.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listAttackingAddresses } from '../evidence/attack-attempts.ts';
import type { EvidenceWindow } from '../evidence/evidence-window.ts';
import type { FactReader } from '../fact-reader.ts';
import { planReplay, type ReplayPlan } from '../replay/plan-replay.ts';
import { teeAsyncIterable } from '../replay/tee-async-iterable.ts';
import { alikeSignIns, attackingDays } from './alike-sign-ins.ts';
import type { ControlValue } from './control-value-store.ts';

interface Planned {
  readonly controlId: string;
  readonly plan: ReplayPlan;
}

const notToBeHad: ControlValue = { attacks: 0, attacksStopped: 0, peopleDisturbed: 0, basis: 'none' };

/** Every control asks about the same sign-ins: they are read once for all. */
async function replayTogether(tx: TenantTx, applicationId: string, planned: readonly Planned[], window: EvidenceWindow) {
  const span = { ...window, applicationId };
  const pages = teeAsyncIterable(alikeSignIns(tx, span, await listAttackingAddresses(tx, span)), planned.length);
  return Promise.all(
    planned.map(async ({ controlId, plan }, place): Promise<[string, ControlValue]> => {
      const { totals } = await replay({ ...plan, signIns: pages[place]!, attacking: attackingDays, most: 0 });
      const { attacks, attacksStopped, peopleDisturbed } = totals;
      return [controlId, { attacks, attacksStopped, peopleDisturbed, basis: 'replay' }];
    }),
  );
}

/** What each of these controls would have done to the stored sign-ins. */
export async function replayedValues(
  tx: TenantTx,
  { book, controls, window }: { readonly book: FactReader; readonly controls: readonly Control[]; readonly window: EvidenceWindow },
): Promise<Map<string, ControlValue>> {
  const values = new Map<string, ControlValue>(controls.map(({ id }) => [id, notToBeHad]));
  const planned: Planned[] = [];
  for (const control of controls) {
    const plan = await planReplay(tx, book, control);
    if (!('because' in plan)) planned.push({ controlId: control.id, plan });
  }
  for (const [applicationId, ofOne] of Map.groupBy(planned, ({ plan }) => plan.applicationId))
    for (const [controlId, value] of await replayTogether(tx, applicationId, ofOne, window)) values.set(controlId, value);
  return values;
}
