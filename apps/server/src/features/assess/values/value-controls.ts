import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { countPeople } from '../../people/index.ts';
import { evidenceWindow } from '../evidence/evidence-window.ts';
import { openFactReader } from '../fact-reader.ts';
import { canReplay } from '../find-control.ts';
import { listVerdicts } from '../list-verdicts.ts';
import type { StoredVerdict } from '../verdict-store.ts';
import type { ControlValue } from './control-value-store.ts';
import { attacksByEvidence } from './evidence-values.ts';
import { replayedValues } from './replayed-values.ts';

/** Without a replay, a control is taken to affect the people that its verdict counted. Where that counted settings, everyone. */
const affectedBy = ({ counts }: Pick<Control, 'counts'>, found: StoredVerdict['found'] | undefined, everyone: number): number =>
  found && counts === 'people' ? found.count : everyone;

/** What each control that fails would have stopped and how many people it would have affected over the days of evidence. */
export async function valueControls(tx: TenantTx, asOf: Date): Promise<ReadonlyMap<string, ControlValue>> {
  const verdicts = await listVerdicts(tx);
  const failing = controlRegistry.filter(({ id }) => verdicts.get(id)?.state === 'fail');
  const book = await openFactReader(tx, asOf);
  const window = evidenceWindow(asOf);
  const [replayable, others]: Control[][] = [failing.filter(canReplay), failing.filter((control) => !canReplay(control))];
  const values = await replayedValues(tx, { book, controls: replayable ?? [], window });
  const everyone = await countPeople(tx);
  const byEvidence = await attacksByEvidence(tx, { book, controls: others ?? [], window });
  for (const control of others ?? []) {
    const evidence = byEvidence.get(control.id);
    if (evidence === undefined) values.set(control.id, { attacks: 0, attacksStopped: 0, peopleAffected: 0, basis: 'none' });
    else {
      const peopleAffected = affectedBy(control, verdicts.get(control.id)?.found, everyone);
      values.set(control.id, { attacks: evidence.attacks, attacksStopped: evidence.alike, peopleAffected, basis: 'evidence' });
    }
  }
  return values;
}
